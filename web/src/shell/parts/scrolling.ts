/** A part that can be scrolled can be reached by the keyboard, which then scrolls it. */
import type { Attachment } from "svelte/attachments";

export const reachable: Attachment<HTMLElement> = (part) => {
  const look = (): void => {
    if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
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
