/**
 * Puts a text that is still to come into the clipboard. Browsers allow it only while they remember the press of a button, so the clipboard is
 * given the promise. False where the page may not: it is not served securely, or the person said no; then `text` was not asked for, or
 * is resolved all the same.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then((it) => new Blob([it], { type: 'text/plain' })) })]);
    return true;
  } catch {
    return false;
  }
}
