/** Copying, also where the browser gives a page no clipboard. */

/**
 * Copy a text that stands in a field. Without a secure connection there is no clipboard; then the
 * field is selected and the browser asked to copy it. False when the person has to do that.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand?.("copy") ?? false;
  }
}
