/** A part that can be scrolled can be reached by the keyboard, which then scrolls it. */
import type { Attachment } from "svelte/attachments";

export const reachable: Attachment<HTMLElement> = (part) => {
  const look = (): void => {
    if (part.scrollHeight > part.clientHeight) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(part);
  contents.observe(part, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
};

/** Bring a line into the sight of its list; the page stays where it is. */
export function reveal(list: Element, line: Element): void {
  const [room, box] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (box.top < room.top) list.scrollTop -= room.top - box.top;
  else if (box.bottom > room.bottom) list.scrollTop += box.bottom - room.bottom;
}
