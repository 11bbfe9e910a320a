import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { licenses, licensePeriods, licenseAmendments } = groups;

withLibrary();

const day = '2026-06-01';
const term = (label_id: string, status: 'yes' | 'no' | 'n/a', more: object = {}) => ({
  label_id,
  active: true,
  status,
  qualifiers: [],
  description: null,
  ...more,
});

function createLicense(name: string, change: object = {}): Promise<LicensePeriodRow> {
  return ask(licensePeriods.create, {
    as: tenant.editor,
    body: {
      name,
      publisher_id: library.publisher,
      owner_id: tenant.editor.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      ...change,
    },
  });
}

const finalize = (period: LicensePeriodRow) =>
  ask(licensePeriods.act, { as: tenant.editor, params: { id: period.id }, body: { action: 'finalize' } });
const subscription = async (name: string, change: object = {}) =>
  (await library.period({ subscription_name: name, end_date: '2026-12-31', ...change })).subscription_id;

describe('a licence that ends too early', () => {
  test('is said in the list, the facts of the task, and no more once it is renewed', async () => {
    const as = tenant.editor;
    const period = await createLicense('Short', { end_date: '2026-12-31' });
    const made = await library.period({ subscription_name: 'Later', start_date: '2027-01-01', end_date: '2029-12-31' });
    const id = made.subscription_id;
    await ask(groups.subscriptionLicenses.set, { as, params: { id }, body: { license_period_ids: [period.id] } });
    const row = async () => {
      const rows = await ask(groups.subscriptions.list, { as, query: { search: 'Later' } });
      return (Array.isArray(rows) ? rows : rows.data)[0];
    };
    const facts = () => ask(groups.progress.facts, { as, params: { id: made.id } });
    expect(await row()).toMatchObject({ license_gap: 'ends_before', license_end: '2026-12-31' });
    expect((await facts()).license_gap).toEqual({ kind: 'ends_before', license_end: '2026-12-31' });
    await ask(licensePeriods.update, { as, params: { id: period.id }, body: { end_date: '2029-12-31' } });
    expect(await row()).toMatchObject({ license_gap: null, license_end: null });
    expect((await facts()).license_gap).toBeNull();
  });
});

describe('the kind of a term', () => {
  test('decides what is asked: governing law is no question of "Can I…?", in a question or by its id', async () => {
    const as = tenant.editor;
    const all = await ask(licenses.canI, { as, query: {} });
    const names = all.labels.map(({ name }) => name);
    expect(names).toContain('Walk-in users');
    for (const name of ['Governing law', 'Concurrent users', 'Confidentiality']) expect(names).not.toContain(name);
    expect((await ask(licenses.canI, { as, query: { label_id: 'term-governing-law' } })).label).toBeNull();
  });

  test('is chosen for a new label, and a number is kept with its term', async () => {
    const as = tenant.editor;
    const label = await ask(groups.licenseTermLabels.create, { as, body: { name: 'Copies a year', kind: 'number' } });
    expect(label.kind).toBe('number');
    const changed = await ask(groups.licenseTermLabels.update, { as, params: { id: label.id }, body: { kind: 'text' } });
    expect(changed.kind).toBe('text');
    const period = await createLicense('Numbers', { terms: [term('term-concurrent-users', 'yes', { value: 12 })] });
    expect(period.effective_terms).toMatchObject([{ kind: 'number', value: 12 }]);
    const rows = await ask(licenses.list, { as, query: { search: 'Numbers' } });
    expect((Array.isArray(rows) ? rows : rows.data)[0]).toMatchObject({ 'term_term-concurrent-users': '12' });
  });
});

describe('amendments', () => {
  test('are made, listed, changed and deleted; a finalized one overrides terms from its day on', async () => {
    const as = tenant.editor;
    const period = await createLicense('Amended', {
      start_date: '2020-01-01',
      end_date: null,
      terms: [term('term-ill-print', 'no'), term('term-alumni', 'yes')],
    });
    const form = await ask(licenseAmendments.form, { as });
    expect(form.statuses).toEqual(['pending', 'finalized', 'dismissed']);
    const made = await callApi(licenseAmendments.create, {
      as,
      body: {
        license_period_id: period.id,
        name: 'Lending allowed',
        start_date: '2021-01-01',
        terms: [term('term-ill-print', 'yes', { description: 'By post' })],
      },
    });
    expect(made.body.messages.default).toBe('The license amendment Lending allowed was created.');
    const { id } = made.result;
    expect(made.result).toMatchObject({ status: 'pending', in_force: false, license: { name: 'Amended' } });
    const states = async () =>
      (await ask(licensePeriods.get, { as, params: { id: period.id } })).effective_terms.map(({ name, state, amendment }) =>
        `${name}: ${state} ${amendment?.name ?? ''}`.trim(),
      );
    expect(await states()).toEqual(['Alumni: allowed', 'ILL print: not_allowed']);
    await ask(licenseAmendments.update, { as, params: { id }, body: { status: 'finalized', version: 1 } });
    expect(await states()).toEqual(['Alumni: allowed', 'ILL print: allowed Lending allowed']);
    // The licence itself says what it said.
    expect(await ask(licensePeriods.get, { as, params: { id: period.id } })).toMatchObject({
      terms: [{ state: 'allowed' }, { name: 'ILL print', state: 'not_allowed' }],
      amendments: [{ id, in_force: true }],
    });
    const listed = await ask(licenseAmendments.list, { as, query: { 'filter[license_period_id]': period.id } });
    expect(listed).toMatchObject([{ id, name: 'Lending allowed' }]);
    await ask(licenseAmendments.updateByPost, { as, params: { id }, body: { end_date: '2021-12-31' } });
    expect(await states()).toEqual(['Alumni: allowed', 'ILL print: not_allowed']);
    expect(await ask(licenseAmendments.get, { as, params: { id } })).toMatchObject({ in_force: false });

    const outside = await callApi(licenseAmendments.create, {
      as,
      body: { license_period_id: period.id, name: 'Too early', start_date: '2019-12-31' },
    });
    expect(outside.body.messages.errors).toEqual({ start_date: [expect.stringContaining('Must not be before the license period starts')] });
    const nowhere = await callApi(licenseAmendments.create, {
      as,
      body: { license_period_id: 'nowhere', name: 'Lost', start_date: '2026-01-01' },
    });
    expect(nowhere.status).toBe(422);
    expect((await ask(licenseAmendments.deleteConfirmation, { as, params: { id } })).name).toMatch(/^Lending allowed \(Amended, /);
    await ask(licenseAmendments.remove, { as, params: { id } });
    expect(await ask(licensePeriods.get, { as, params: { id: period.id } })).toMatchObject({ amendments: [] });
  });
});

describe('the comparison', () => {
  test('shows two to five licences term by term, as they hold on a day, and what differs', async () => {
    const as = tenant.viewer;
    const one = await createLicense('One', { terms: [term('term-walk-in-users', 'yes'), term('term-alumni', 'no')] });
    const two = await createLicense('Two', {
      terms: [term('term-walk-in-users', 'yes', { description: 'On site' }), term('term-ai-use', 'no')],
    });
    await ask(licenseAmendments.create, {
      as: tenant.editor,
      body: {
        license_period_id: two.id,
        name: 'Alumni',
        start_date: '2026-07-01',
        status: 'finalized',
        terms: [term('term-alumni', 'no')],
      },
    });
    const compare = (query: Record<string, string>) =>
      ask(licenses.compare, { as, query: { ids: `${two.license_id},${one.license_id}`, ...query } });
    const before = await compare({ on: day });
    expect(before.licenses.map(({ name }) => name)).toEqual(['Two', 'One']);
    expect(before.rows.map(({ label, difference }) => `${label.name} ${difference}`)).toEqual([
      'Walk-in users remarks',
      'Alumni rules',
      'AI use rules',
    ]);
    expect(before.differing).toBe(2);
    expect(before.rows[1]?.cells).toMatchObject([null, { state: 'not_allowed', qualifier_names: [], description: null, amendment: null }]);
    const after = await compare({ on: '2026-08-01' });
    expect(after.rows[1]).toMatchObject({ difference: 'none', cells: [{ amendment: { name: 'Alumni' } }, { amendment: null }] });

    for (const ids of [one.license_id, `${one.license_id},${one.license_id}`, 'a,b,c,d,e,f'])
      expect((await callApi(licenses.compare, { as, query: { ids } })).body.messages.default).toBe('Choose 2 to 5 licenses to compare.');
    expect((await callApi(licenses.compare, { as, query: { ids: `${one.license_id},nowhere` } })).status).toBe(404);
  });
});

describe('Can I…?', () => {
  const mine: Record<string, string> = {};

  beforeAll(async () => {
    for (const name of ['Both', 'Clear', 'Silent', 'Bare', 'Lapsed']) mine[name] = await subscription(name);
    mine['Cancelled'] = await subscription('Cancelled', { decision: 'cancelled' });
    mine['Past'] = await subscription('Past', { start_date: '2024-01-01', end_date: '2024-12-31' });
    const ids = (...names: string[]) => names.map((name) => mine[name] ?? '');
    await finalize(
      await createLicense('Generous', {
        terms: [term('term-walk-in-users', 'yes', { qualifiers: ['qualifier-print-only'], description: 'Printing only' })],
        subscriptions: ids('Both', 'Clear', 'Cancelled', 'Past'),
      }),
    );
    await finalize(
      await createLicense('Strict', { terms: [term('term-walk-in-users', 'no', { description: 'Never' })], subscriptions: ids('Both') }),
    );
    await createLicense('Wordless', { terms: [term('term-alumni', 'yes')], subscriptions: ids('Silent') });
    await createLicense('Old', {
      start_date: '2024-01-01',
      end_date: '2024-12-31',
      terms: [term('term-walk-in-users', 'yes')],
      subscriptions: ids('Lapsed'),
    });
  });

  const canI = (query: Record<string, string>) => ask(licenses.canI, { as: tenant.viewer, query: { on: day, ...query } });

  test('answers for every subscription in force, with the stricter of two licences, and says why it does not know', async () => {
    const { label, answers, counts } = await canI({ search: 'May visitors read it?' });
    expect(label?.name).toBe('Walk-in users');
    const told = Object.fromEntries(answers.map((each) => [each.subscription.name, `${each.state} ${each.reason ?? ''}`.trim()]));
    expect(told).toEqual({
      Both: 'not_allowed licenses_differ',
      Clear: 'allowed',
      Silent: 'unknown silent',
      Bare: 'unknown no_license',
      Lapsed: 'unknown not_in_force',
    });
    expect(counts).toEqual({ allowed: 1, not_allowed: 1, unknown: 3, not_applicable: 0 });
    const both = answers.find(({ subscription: { name } }) => name === 'Both');
    expect(both).toMatchObject({ qualifier_names: ['Print only'], publisher: { name: 'Northern Press' } });
    expect(both?.description?.split('\n').toSorted()).toEqual(['Never', 'Printing only']);
    expect(both?.licenses.map(({ license, state }) => `${license.name} ${state}`).toSorted()).toEqual([
      'Generous allowed',
      'Strict not_allowed',
    ]);
  });

  test('rests on a pending licence only with that said, on a dismissed one never, and on amendments of the day', async () => {
    const as = tenant.editor;
    const id = await subscription('Amendable');
    const period = await createLicense('Pending', { terms: [term('term-ai-use', 'no')], subscriptions: [id] });
    const answer = async (on: string) => {
      const { answers } = await canI({ label_id: 'term-ai-use', on });
      const mineOnly = answers.find((each) => each.subscription.id === id);
      return `${mineOnly?.state} ${mineOnly?.reason}`;
    };
    expect(await answer(day)).toBe('not_allowed not_finalized');
    await finalize(period);
    await ask(licenseAmendments.create, {
      as,
      body: {
        license_period_id: period.id,
        name: 'AI',
        start_date: '2026-09-01',
        status: 'finalized',
        terms: [term('term-ai-use', 'yes')],
      },
    });
    expect(await answer(day)).toBe('not_allowed null');
    expect(await answer('2026-09-01')).toBe('allowed null');
    for (const action of ['reopen', 'dismiss'] as const) await ask(licensePeriods.act, { as, params: { id: period.id }, body: { action } });
    expect(await answer(day)).toBe('unknown not_in_force');
  });

  test('a question that names several rights is answered for each', async () => {
    const { label, further, answers } = await canI({ search: 'can alumni read articles from home' });
    expect(new Set([label?.name, ...further.map((each) => each.label.name)])).toEqual(new Set(['Alumni', 'Remote access']));
    expect(further[0]?.answers).toHaveLength(answers.length);
    expect((await canI({ label_id: 'term-alumni' })).further).toEqual([]);
  });

  test('words that fit several terms offer them first; none, or an unknown term, answer nothing', async () => {
    const { label, labels, answers } = await canI({ search: 'interlibrary loan' });
    expect(label).toBeNull();
    expect(answers).toEqual([]);
    expect(labels.filter(({ fits }) => fits).map(({ name }) => name)).toEqual(['ILL electronic', 'ILL secure electronic', 'ILL print']);
    expect(labels.slice(0, 3).every(({ fits }) => fits)).toBe(true);
    expect(await canI({})).toMatchObject({ label: null, counts: { allowed: 0 } });
    expect((await callApi(licenses.canI, { as: tenant.viewer, query: { label_id: 'nowhere' } })).status).toBe(404);
    expect((await callApi(licenses.canI, { as: tenant.viewer, query: { on: 'tomorrow' } })).status).toBe(422);
  });
});
