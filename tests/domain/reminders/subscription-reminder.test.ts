import { describe, expect, test } from 'vitest';
import { checkAhead, checkReminder, dueReminders, reminderDay } from '#shared/domain/reminders/subscription-reminder.ts';
import { digestLines } from '#shared/domain/reminders/digest-lines.ts';
import { deadlineText } from '#functions/platform/messages/emails/deadlines.ts';
import { english } from '../../support/messages-in-english.ts';

const blank = { before: null as number | null, on: null as string | null, snoozed: [] as { user_id: string; until: string }[] };
const toOwner = { ...blank, to: 'owner' as const, user_ids: [] as string[] };
const today = '2026-11-28';

describe('a reminder of a subscription', () => {
  test('has days before the deadline or a day of its own', () => {
    expect(checkReminder({ ...toOwner, before: 0 }, today)).toEqual([]);
    expect(checkReminder({ ...toOwner, before: 730 }, today)).toEqual([]);
    expect(checkReminder({ ...toOwner, on: '2026-11-29' }, today)).toEqual([]);
    expect(checkReminder({ ...toOwner, before: 1, to: 'people', user_ids: ['a'] }, today)).toEqual([]);
  });

  test.each([
    ['neither', {}, 'before', 'Enter either days before the deadline or a day.'],
    ['both', { before: 3, on: '2026-12-01' }, 'before', 'Enter either days before the deadline or a day.'],
    ['731 days', { before: 731 }, 'before', 'A reminder is 0 to 730 days before the deadline.'],
    ['half a day', { before: 0.5 }, 'before', 'A reminder is 0 to 730 days before the deadline.'],
    ['today', { on: today }, 'on', 'Choose a day after today: today’s reminders may have been sent already.'],
    ['month 13', { on: '2026-13-01' }, 'on', 'Invalid date'],
    ['nobody', { before: 3, to: 'people' as const }, 'user_ids', 'Choose at least one person, or the owner.'],
  ])('is refused with %s, in a sentence', (_what, change, field, sentence) => {
    expect(checkReminder({ ...toOwner, ...change }, today).map((each) => [each.field, english(each.message)])).toEqual([[field, sentence]]);
  });

  test('keeps a day that has passed while other fields change', () => {
    const past = { ...toOwner, on: '2026-11-01' };
    expect(checkReminder({ ...past, to: 'owner' }, today, past)).toEqual([]);
    expect(checkAhead('snooze_until', '2026-11-29', today)).toEqual([]);
  });

  test('reaches a person on its day, or on a later one to which that person moved it', () => {
    const snoozed = [{ user_id: 'ada', until: '2026-09-20' }];
    const before = { ...blank, before: 30, snoozed };
    expect(reminderDay(before, '2026-09-30', 'grace')).toBe('2026-08-31');
    expect(reminderDay(before, '2026-09-30', 'ada')).toBe('2026-09-20');
    expect(reminderDay(before, '2027-09-30', 'ada')).toBe('2027-08-31');
    expect(reminderDay(before, null, 'ada')).toBeUndefined();
    expect(reminderDay({ ...blank, on: '2026-09-01', snoozed }, null, 'ada')).toBe('2026-09-20');
  });

  test('is due once its day came since the last run, a late one only as the latest before the deadline', () => {
    const all = [90, 60, 30].map((count) => ({ ...blank, before: count }));
    const due = (day: string, since: string) =>
      dueReminders(all, '2026-09-30', 'ada', { day, since }).map(({ reminder }) => reminder.before);
    expect(due('2026-08-31', '2026-08-30')).toEqual([30]);
    expect(due('2026-09-05', '2026-07-02')).toEqual([60, 30]);
    expect(due('2026-08-10', '2026-08-09')).toEqual([60]);
    expect(due('2026-10-02', '2026-10-01')).toEqual([]);
    const dated = [{ ...blank, on: '2026-05-10' }];
    expect(dueReminders(dated, null, 'ada', { day: '2026-05-12', since: '2026-05-08' })).toHaveLength(1);
    expect(dueReminders(dated, null, 'ada', { day: '2026-05-12', since: '2026-05-10' })).toEqual([]);
  });

  test('is a line of its own, or named in the line of the decision [RQ09]', () => {
    const item = { what: 'decide' as const, name: 'Tides', task: null, date: '2026-12-28' };
    const line = (more: object) => digestLines([{ ...item, ...more }], today, 'en').map((each) => deadlineText(each, 'en'));
    expect(line({})).toEqual(['Tides: decide by 28 December 2026 (in 30 days)']);
    expect(line({ cause: { own: true, texts: [] } })).toEqual([
      'Tides: decide by 28 December 2026 (in 30 days) (your own reminder and one of the subscription)',
    ]);
    expect(line({ cause: { own: false, texts: ['a', 'b'] } })).toEqual([
      'Tides: decide by 28 December 2026 (in 30 days) (reminder of the subscription: a; b)',
    ]);
    expect(line({ what: 'subscription', cause: { own: false, texts: ['Ask'] } })).toEqual(['Tides: reminder for 28 December 2026: Ask']);
    expect(line({ what: 'subscription', cause: { own: false, texts: [] } })).toEqual(['Tides: reminder for 28 December 2026']);
  });
});
