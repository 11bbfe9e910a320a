import { showToast } from '#web/ui/toasts/toast-store.ts';
import { text } from '#web/text/text.ts';

/** Puts text on the clipboard, and says whether that worked. */
export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showToast(text('contacts.copied'), 'positive');
  } catch {
    showToast(text('contacts.notCopied'), 'warning');
  }
}
