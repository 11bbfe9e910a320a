import { beforeEach, describe, expect, it } from 'vitest';
import { clearToasts, currentToasts, hideToast, markToastsSeen, showToast, toastMilliseconds } from '#web/ui/toasts/toast-store.ts';

beforeEach(clearToasts);

describe('R038 toasts', () => {
  it('stay 3 s unless told otherwise, and are red by default', () => {
    showToast('Unknown error');
    showToast('Please check', 'warning', 8000);
    expect(currentToasts().showing.map(({ status, milliseconds }) => [status, milliseconds])).toEqual([
      ['negative', toastMilliseconds],
      ['warning', 8000],
    ]);
    expect(toastMilliseconds).toBe(3000);
  });

  it('do not stack the same sentence', () => {
    showToast('Saved', 'positive');
    showToast('Saved', 'positive');
    expect(currentToasts().showing).toHaveLength(1);
    expect(currentToasts().history).toHaveLength(1);
  });

  it('can be found again after they vanished, the newest first', () => {
    showToast('First', 'info');
    showToast('Second', 'positive');
    for (const toast of currentToasts().showing) hideToast(toast.id);
    expect(currentToasts().showing).toEqual([]);
    expect(currentToasts().history.map((toast) => [toast.text, toast.seen])).toEqual([
      ['Second', false],
      ['First', false],
    ]);
    markToastsSeen();
    expect(currentToasts().history.every((toast) => toast.seen)).toBe(true);
  });

  it('say nothing without a sentence', () => {
    showToast('');
    expect(currentToasts().history).toEqual([]);
  });
});
