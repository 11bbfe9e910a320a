import { expect, it } from 'vitest';
import { type BurstEntry, groupBursts } from '#shared/domain/history/bursts.ts';

const entry = (minute: number, change: Partial<BurstEntry> = {}): BurstEntry => ({
  at: `2026-05-01T10:${String(minute).padStart(2, '0')}:00Z`,
  by: { id: 'anna' },
  action: 'changed',
  kind: 'subscription_period',
  ...change,
});
const sizes = (entries: readonly BurstEntry[]): number[] => groupBursts(entries).map(({ length }) => length);

it('a burst is five entries of one person, action and kind in quick succession', () => {
  expect(sizes([30, 29, 28, 24, 20].map((minute) => entry(minute)))).toEqual([5]);
  expect(sizes([30, 29, 28, 24].map((minute) => entry(minute)))).toEqual([1, 1, 1, 1]);
});

it('another person, action, kind, or a pause ends a burst', () => {
  const five = [30, 29, 28, 27, 26].map((minute) => entry(minute));
  for (const other of [entry(25, { by: null }), entry(25, { action: 'created' }), entry(25, { kind: 'product' }), entry(20)])
    expect(sizes([...five, other])).toEqual([5, 1]);
});

it('entries without an action, such as emails, are never grouped', () => {
  expect(sizes(Array.from({ length: 6 }, () => entry(10, { action: null })))).toEqual([1, 1, 1, 1, 1, 1]);
});
