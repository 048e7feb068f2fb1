import type { Attachment } from "svelte/attachments";

/** Puts an element of a board into a room of the shell, as long as the element is there. */
export function into(room: HTMLElement): Attachment<HTMLElement> {
  return (element) => {
    room.append(element);
    return () => element.remove();
  };
}
