import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeBack } from '#web/parts/undo/take-back.ts';

const sent = vi.hoisted(() => ({ result: { restored: 0, skipped: [] as unknown[] } }));
const toasts = vi.hoisted((): { text: string; status: string }[] => []);
vi.mock('#web/api/client.ts', async (original) => ({ ...(await original<object>()), send: async () => Promise.resolve(sent) }));
vi.mock('#web/ui/toasts/toast-store.ts', () => ({ showToast: (text: string, status: string) => toasts.push({ text, status }) }));

const change = { changeSet: 'change', label: 'Price of Tides' };

beforeEach(() => (toasts.length = 0));

test('an undo says what it undid, and can be undone', async () => {
  sent.result = { restored: 1, skipped: [] };
  expect(await takeBack(new QueryClient(), change, 'undone')).toMatchObject({ label: change.label });
  expect(toasts).toEqual([{ text: 'Undone: Price of Tides', status: 'positive' }]);
});

test('an undo that restores nothing is a warning, and nothing to redo', async () => {
  sent.result = { restored: 0, skipped: [] };
  expect(await takeBack(new QueryClient(), change, 'undone')).toBeUndefined();
  expect(toasts).toEqual([{ text: 'Nothing to undo: the earlier values are back already.', status: 'warning' }]);
});
