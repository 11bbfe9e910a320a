import { describe, expect, test } from 'vitest';
import { checkAmendment } from '#shared/domain/licenses/check-amendment.ts';
import { checkLicensePeriod } from '#shared/domain/licenses/check-license-period.ts';
import { amendmentHolds, effectiveTerms } from '#shared/domain/licenses/effective-terms.ts';
import { type LicenseTermFacts, strictestState, termState } from '#shared/domain/licenses/license-term.ts';
import { holdsOn, licenseTime } from '#shared/domain/licenses/license-time.ts';
import { mergeTerms } from '#shared/domain/licenses/merge-terms.ts';
import { preloadedQualifierLabels, preloadedTermLabels } from '#shared/domain/licenses/preloaded-labels.ts';
import { renewalOf } from '#shared/domain/licenses/renewal.ts';
import { shownPeriod } from '#shared/domain/licenses/shown-period.ts';
import { actionsOf, statusAfter } from '#shared/domain/licenses/status-actions.ts';
import { english } from '#tests/support/messages-in-english.ts';

const term = (label_id: string, change: Partial<LicenseTermFacts> = {}): LicenseTermFacts => ({
  label_id,
  active: true,
  status: 'yes',
  qualifiers: [],
  description: null,
  ...change,
});

describe('R056 R135 what a licence period needs', () => {
  const whole = { name: 'Big deal', publisher_id: 'p', owner_id: 'u', start_date: '2026-01-01', end_date: '2026-12-31' };
  const messages = (draft: object) =>
    checkLicensePeriod({ ...whole, ...draft }).map(({ field, message }) => `${field}: ${english(message)}`);

  test('name, publisher, owner and start are required, an end is not: that is a one-time purchase (R099)', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ end_date: null })).toEqual([]);
    expect(messages({ name: ' ', publisher_id: null, owner_id: '', start_date: null })).toEqual([
      'name: Required',
      'publisher_id: Required',
      'owner_id: Required',
      'start_date: Required',
    ]);
  });

  test('a name has at most 255 characters, dates exist', () => {
    expect(messages({ name: 'x'.repeat(255) })).toEqual([]);
    expect(messages({ name: 'x'.repeat(256) })).toEqual(['name: Must be maximum of 255 characters.']);
    expect(messages({ start_date: '2026-02-30', end_date: 'soon' })).toEqual(['start_date: Invalid date', 'end_date: Invalid date']);
  });

  test('the end is after the start, and the message shows the start as the member writes dates', () => {
    const written = { formatDate: (date: string) => date.split('-').toReversed().join('.') };
    for (const end_date of ['2026-01-01', '2025-12-31'])
      expect(checkLicensePeriod({ ...whole, end_date }, written)).toMatchObject([
        { field: 'end_date', message: 'Must be after (01.01.2026)' },
      ]);
    expect(messages({ end_date: '2026-01-02' })).toEqual([]);
  });

  test('a label stands once', () => {
    expect(messages({ terms: [term('a'), term('b'), term('a')] })).toEqual(['terms: Each term label may be used once']);
  });
});

describe('R057 status and states', () => {
  test('pending offers finalize and dismiss, what is settled can be opened again, and nothing else', () => {
    expect(actionsOf('pending').map(({ action }) => action)).toEqual(['finalize', 'dismiss']);
    expect(actionsOf('finalized').map(({ action }) => action)).toEqual(['reopen']);
    expect(actionsOf('dismissed').map(({ action }) => action)).toEqual(['reopen']);
    expect(statusAfter('pending', 'finalize')).toBe('finalized');
    expect(statusAfter('pending', 'dismiss')).toBe('dismissed');
    expect(statusAfter('dismissed', 'reopen')).toBe('pending');
    expect(statusAfter('finalized', 'dismiss')).toBeUndefined();
    expect(statusAfter('pending', 'reopen')).toBeUndefined();
  });

  test('R100 R134 inactive is not applicable, yes allowed, no not allowed, n/a unknown', () => {
    for (const status of ['yes', 'no', 'n/a'] as const) expect(termState({ active: false, status })).toBe('not_applicable');
    expect((['yes', 'no', 'n/a'] as const).map((status) => termState({ active: true, status }))).toEqual([
      'allowed',
      'not_allowed',
      'unknown',
    ]);
  });

  test('of several states the strictest counts', () => {
    expect(strictestState(['allowed', 'not_allowed', 'unknown'])).toBe('not_allowed');
    expect(strictestState(['allowed', 'unknown', 'not_applicable'])).toBe('unknown');
    expect(strictestState(['not_applicable', 'allowed'])).toBe('allowed');
    expect(strictestState([])).toBeUndefined();
  });
});

describe('R058 dates', () => {
  test('a renewal starts the day after the previous end and lasts a year minus a day', () => {
    expect(renewalOf({ start_date: '2025-01-01', end_date: '2025-12-31' })).toEqual({ start_date: '2026-01-01', end_date: '2026-12-31' });
    expect(renewalOf({ start_date: '2027-03-01', end_date: '2028-02-28' })).toEqual({ start_date: '2028-02-29', end_date: '2029-02-27' });
    expect(renewalOf({ start_date: '2025-01-01', end_date: null })).toBeUndefined();
  });

  test('first and last day belong to a licence; one without an end goes on', () => {
    const span = { start_date: '2026-01-01', end_date: '2026-12-31' };
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => licenseTime(span, day))).toEqual([
      'not_yet_active',
      'active',
      'active',
      'expired',
    ]);
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => holdsOn(span, day))).toEqual([false, true, true, false]);
    expect(licenseTime({ ...span, end_date: null }, '2090-01-01')).toBe('one_time');
    expect(licenseTime({ ...span, end_date: null }, '2025-01-01')).toBe('not_yet_active');
  });

  test('a list shows the period in force, else the next, else the last, and a dismissed one only where there is no other', () => {
    const period = (id: string, start_date: string, end_date: string | null, status: 'pending' | 'dismissed' = 'pending') => ({
      id,
      start_date,
      end_date,
      status,
    });
    const periods = [
      period('old', '2024-01-01', '2024-12-31'),
      period('next', '2027-01-01', '2027-12-31'),
      period('far', '2028-01-01', '2028-12-31'),
      period('now', '2026-01-01', '2026-12-31'),
      period('void', '2026-01-01', '2026-12-31', 'dismissed'),
    ];
    expect(shownPeriod(periods, '2026-06-01')?.id).toBe('now');
    expect(shownPeriod(periods, '2025-06-01')?.id).toBe('now');
    expect(shownPeriod(periods, '2030-06-01')?.id).toBe('far');
    expect(shownPeriod(periods.slice(4), '2026-06-01')?.id).toBe('void');
    expect(shownPeriod([], '2026-06-01')).toBeUndefined();
  });
});

describe('amendments', () => {
  const amendment = (id: string, start_date: string, terms: LicenseTermFacts[], change: object = {}) => ({
    id,
    start_date,
    end_date: null,
    status: 'finalized' as const,
    created_at: '2026-01-01T00:00:00Z',
    terms,
    ...change,
  });
  const states = (terms: ReturnType<typeof effectiveTerms>) =>
    terms.map(({ term: each, amendment_id }) => `${each.label_id} ${termState(each)} ${amendment_id ?? 'own'}`);
  const own = [term('walk-in', { qualifiers: ['print'], description: 'At the desk' }), term('ill', { status: 'no' })];

  test('replace the terms they name as a whole, from their day on, and add others', () => {
    const changes = [amendment('a', '2026-07-01', [term('ill', { qualifiers: ['staff'] }), term('ai', { status: 'no' })])];
    expect(states(effectiveTerms(own, changes, '2026-06-30'))).toEqual(['walk-in allowed own', 'ill not_allowed own']);
    const after = effectiveTerms(own, changes, '2026-07-01');
    expect(states(after)).toEqual(['walk-in allowed own', 'ill allowed a', 'ai not_allowed a']);
    expect(after[1]?.term.qualifiers).toEqual(['staff']);
  });

  test('the one that began last counts, of two of one day the one entered last; an ended one does not', () => {
    const changes = [
      amendment('late', '2026-09-01', [term('ill', { status: 'n/a' })]),
      amendment('early', '2026-07-01', [term('ill')]),
      amendment('ended', '2026-10-01', [term('ill')], { end_date: '2026-10-31' }),
      amendment('second', '2026-09-01', [term('ill')], { created_at: '2026-02-01T00:00:00Z' }),
    ];
    expect(states(effectiveTerms(own, changes, '2026-12-01'))[1]).toBe('ill allowed second');
    expect(states(effectiveTerms(own, changes, '2026-10-31'))[1]).toBe('ill allowed ended');
    expect(states(effectiveTerms(own, changes, '2026-08-01'))[1]).toBe('ill allowed early');
  });

  test('only a finalized one holds', () => {
    for (const status of ['pending', 'dismissed'] as const)
      expect(amendmentHolds({ start_date: '2026-01-01', end_date: null, status }, '2026-06-01')).toBe(false);
  });

  test('begin while their period runs, have a name, and end after they begin', () => {
    const period = { start_date: '2026-01-01', end_date: '2026-12-31' };
    const messages = (draft: object, of: Parameters<typeof checkAmendment>[1] = period) =>
      checkAmendment({ name: 'A', start_date: '2026-07-01', ...draft }, of).map(({ field, message }) => `${field}: ${english(message)}`);
    expect(messages({})).toEqual([]);
    expect(messages({ name: '', start_date: null })).toEqual(['name: Required', 'start_date: Required']);
    expect(messages({ start_date: '2027-01-01' })).toEqual(['start_date: Must be within the license period (2026-01-01 to 2026-12-31)']);
    expect(messages({ start_date: '2025-12-31' }, { ...period, end_date: null })).toEqual([
      'start_date: Must not be before the license period starts (2026-01-01)',
    ]);
    expect(messages({ end_date: '2026-07-01' })).toEqual(['end_date: Must be after (2026-07-01)']);
  });
});

test('two terms whose labels became one are one term: the stricter, with all qualifiers and remarks', () => {
  const merged = mergeTerms([
    term('ill', { qualifiers: ['print'], description: 'Paper' }),
    term('x'),
    term('ill', { status: 'no', qualifiers: ['print', 'staff'], description: 'No files' }),
  ]);
  expect(merged).toHaveLength(2);
  expect(merged[0]).toMatchObject({ label_id: 'ill', status: 'no', qualifiers: ['print', 'staff'], description: 'Paper; No files' });
});

test('DOMAIN 4.8 the labels to begin with: 36 terms and 9 qualifiers, each once, with ids fit for keys', () => {
  expect(preloadedTermLabels).toHaveLength(36);
  expect(preloadedQualifierLabels).toHaveLength(9);
  for (const labels of [preloadedTermLabels, preloadedQualifierLabels]) {
    expect(new Set(labels.map(({ code }) => code)).size).toBe(labels.length);
    expect(new Set(labels.map(({ name }) => name.toLowerCase())).size).toBe(labels.length);
    for (const { code } of labels) expect(code).toMatch(/^[a-z-]{3,40}$/);
  }
});
