import { describe, expect, test } from 'vitest';
import { canI, type LicenseRule } from '#shared/domain/licenses/can-i.ts';
import { compareTerms } from '#shared/domain/licenses/compare-licenses.ts';
import { findTerms, meantTerms } from '#shared/domain/licenses/find-terms.ts';
import type { LicenseTermFacts } from '#shared/domain/licenses/license-term.ts';
import { preloadedTermLabels } from '#shared/domain/licenses/preloaded-labels.ts';

const term = (change: Partial<LicenseTermFacts> = {}): LicenseTermFacts => ({
  label_id: 'ill',
  active: true,
  status: 'yes',
  qualifiers: [],
  description: null,
  ...change,
});
const said = (change: Partial<LicenseTermFacts> = {}, isFinal = true): LicenseRule => ({ isFinal, term: term(change) });
const silent: LicenseRule = { isFinal: true, term: undefined };

describe('Can I…?', () => {
  test('a licence answers with its qualifiers and remark', () => {
    expect(canI([said({ qualifiers: ['print'], description: 'Paper only' })], 1)).toEqual({
      state: 'allowed',
      qualifiers: ['print'],
      description: 'Paper only',
      reason: null,
    });
  });

  test('without a licence, without one in force, or where none speaks of it, nobody knows, and why', () => {
    expect(canI([], 0)).toMatchObject({ state: 'unknown', reason: 'no_license' });
    expect(canI([], 2)).toMatchObject({ state: 'unknown', reason: 'not_in_force' });
    expect(canI([silent], 1)).toMatchObject({ state: 'unknown', reason: 'silent' });
    expect(canI([said({ status: 'n/a' })], 1)).toMatchObject({ state: 'unknown', reason: 'silent' });
  });

  test('of several licences the strictest rule counts, with the qualifiers and remarks of all', () => {
    const verdict = canI(
      [said({ qualifiers: ['print'], description: 'A' }), said({ status: 'no', qualifiers: ['staff'], description: 'B' })],
      2,
    );
    expect(verdict).toEqual({ state: 'not_allowed', qualifiers: ['print', 'staff'], description: 'A\nB', reason: 'licenses_differ' });
    expect(canI([said(), said({ status: 'n/a' })], 2)).toMatchObject({ state: 'unknown', reason: 'licenses_differ' });
  });

  test('a licence that does not mention it, or to which it does not apply, takes nothing from the other', () => {
    expect(canI([said(), silent], 2)).toMatchObject({ state: 'allowed', reason: null });
    expect(canI([said(), said({ active: false, status: 'no' })], 2)).toMatchObject({ state: 'allowed', reason: null });
    expect(canI([said({ active: false }), silent], 2)).toMatchObject({ state: 'not_applicable', reason: null });
  });

  test('an answer that rests on a licence not finalized says so', () => {
    expect(canI([said({}, false)], 1)).toMatchObject({ state: 'allowed', reason: 'not_finalized' });
    // One that is settled says it too: but the other might still change the answer.
    expect(canI([said(), said({}, false)], 2)).toMatchObject({ reason: 'not_finalized' });
  });
});

describe('a comparison', () => {
  const rows = (...licenses: LicenseTermFacts[][]) =>
    compareTerms(licenses, ['walk-in', 'ill', 'ai']).map(({ label_id, difference }) => `${label_id} ${difference}`);

  test('marks what differs in rules, and apart from that what differs in remarks', () => {
    const a = [term(), term({ label_id: 'walk-in', description: 'At the desk' })];
    const b = [term({ status: 'no' }), term({ label_id: 'walk-in' })];
    expect(rows(a, b)).toEqual(['walk-in remarks', 'ill rules']);
    expect(rows(a, a, a)).toEqual(['walk-in none', 'ill none']);
    expect(rows([term({ qualifiers: ['x', 'y'] })], [term({ qualifiers: ['y', 'x'] })])).toEqual(['ill none']);
    expect(rows([term({ qualifiers: ['x'] })], [term({ description: 'A' })])).toEqual(['ill conditions']);
  });

  test('to say nothing and to know nothing are one; not applicable is a rule', () => {
    expect(rows([term({ status: 'n/a' })], [])).toEqual(['ill none']);
    expect(rows([term()], [])).toEqual(['ill rules']);
    expect(rows([term({ active: false })], [])).toEqual(['ill rules']);
  });

  test('keeps cells in the order of the licences', () => {
    const [row] = compareTerms([[], [term()], []], ['ill']);
    expect(row?.cells.map((cell) => cell?.label_id)).toEqual([undefined, 'ill', undefined]);
  });
});

describe('finding the term that is meant', () => {
  const labels = preloadedTermLabels.map(({ code, name, description }) => ({ id: code, name, description }));
  const found = (question: string) => findTerms(question, labels).map(({ id }) => id);

  test.each([
    ['walk-in', 'walk-in-users'],
    ['May walk-in users print?', 'walk-in-users'],
    ['visitors', 'walk-in-users'],
    ['Can guests use it', 'walk-in-users'],
    ['alumni', 'alumni'],
    ['former students', 'alumni'],
    ['TDM', 'text-and-data-mining'],
    ['text mining', 'text-and-data-mining'],
    ['ChatGPT', 'ai-use'],
    ['artificial intelligence', 'ai-use'],
    ['moodle', 'course-reserves'],
    ['VPN', 'remote-access'],
    ['repository', 'self-archiving'],
    ['Perpetual access', 'perpetual-access'],
  ])('%s', (question, id) => {
    expect(found(question)[0]).toBe(id);
  });

  test('interlibrary loan by any name gives all its kinds, and with one of them that one', () => {
    const kinds = ['ill-electronic', 'ill-secure-electronic', 'ill-print'];
    for (const question of ['ILL', 'interlibrary loan', 'Inter-library loan?', 'may we lend', 'document delivery'])
      expect(found(question).slice(0, 3).toSorted()).toEqual(kinds.toSorted());
    expect(found('interlibrary loan print')[0]).toBe('ill-print');
    expect(findTerms('interlibrary loan print', labels)[0]?.points).toBeGreaterThan(
      findTerms('interlibrary loan print', labels)[1]?.points ?? 0,
    );
  });

  test.each([
    ['can alumni read articles from home', ['alumni', 'remote-access']],
    ['alumni', ['alumni']],
    ['May visitors and alumni download?', ['alumni', 'digital-copy', 'walk-in-users']],
    ['ILL', []],
    ['nothing of this', []],
  ])('a question means each right that it names by other words: %s', (question, ids) => {
    const meant = meantTerms(findTerms(question, labels)).map(({ id }) => id);
    expect(meant.toSorted((a, b) => a.localeCompare(b))).toEqual(ids);
  });

  test('a label that somebody named otherwise is found by its name and description', () => {
    const own = [{ id: 'x', name: 'Leihverkehr', description: 'Fernleihe in Bibliotheken' }];
    expect(findTerms('leihverkehr', own)).toMatchObject([{ id: 'x' }]);
    expect(findTerms('Fernleihe', own)).toMatchObject([{ id: 'x' }]);
    expect(findTerms('Still', own)).toEqual([]);
    expect(findTerms('?!', own)).toEqual([]);
    expect(findTerms('', own)).toEqual([]);
  });
});
