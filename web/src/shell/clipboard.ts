/** Copying, also where the browser gives a page no clipboard. */

/**
 * Copy a text. Without a secure connection there is no clipboard; then the field in which the text
 * stands is selected and the browser asked to copy it. False when the person has to do that.
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null = null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return field ? copyOf(field) : copyAside(text);
  }
}

function copyOf(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  return document.execCommand?.("copy") ?? false;
}

/** A text that stands in no field gets one for a moment. */
function copyAside(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  document.body.append(field);
  const isCopied = copyOf(field);
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
