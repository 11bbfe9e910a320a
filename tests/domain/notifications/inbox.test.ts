import { expect, test } from 'vitest';
import { keptDays, maxNotifications, type Notification, withNotifications } from '#shared/domain/notifications/inbox.ts';

const start = Date.now();
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
let made = 0;
const entry = (change: Partial<Notification> = {}): Notification => {
  made += 1;
  const base = { reason: 'assigned', kind: 'to_do', by: 'ada', at: at(0), read: false, more: 0, emailed: false } as const;
  return { ...base, id: `n${made}`, record_id: `r${made}`, ...change };
};
const many = (count: number, change: Partial<Notification> = {}) => Array.from({ length: count }, () => entry(change));

test('notifications are kept for a bounded time and number, the latest last', () => {
  const old = entry({ at: at(-keptDays * 1440 - 1) });
  const young = entry({ at: at(-keptDays * 1440 + 1) });
  expect(withNotifications([old, young], [entry()], at(0)).map(({ id }) => id)).toEqual([young.id, `n${made}`]);
  const full = withNotifications(many(maxNotifications), [entry({ id: 'last' })], at(0));
  expect([full.length, full.at(-1)?.id]).toEqual([maxNotifications, 'last']);
});

test('many records of one commit make one notification, which takes up those of the next hour while unread', () => {
  const first = withNotifications([], many(90), at(0));
  expect(first).toMatchObject([{ more: 89 }]);
  const second = withNotifications(first, many(10, { at: at(59) }), at(59));
  expect(second).toMatchObject([{ more: 99 }]);
  expect(withNotifications(second, many(10, { at: at(61) }), at(61))).toMatchObject([{ more: 99 }, { more: 9 }]);
  const read = second.map((each) => ({ ...each, read: true }));
  expect(withNotifications(read, many(10, { at: at(59) }), at(59))).toHaveLength(2);
  expect(withNotifications(second, [entry({ by: 'bo' })], at(0))).toHaveLength(2);
});

test('a few assignments, and every mention, stay apart', () => {
  expect(withNotifications([], many(3), at(0))).toHaveLength(3);
  expect(withNotifications([], many(10, { reason: 'mentioned', kind: 'note' }), at(0))).toHaveLength(10);
});
