import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankCustomForm } from '#shared/contract/entities/custom-form.ts';
import { blankInvoice } from '#shared/contract/entities/invoice.ts';
import { blankAmendment } from '#shared/contract/entities/license.ts';
import { blankAgreement } from '#shared/contract/entities/research.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { blankStakeholder } from '#shared/contract/entities/stakeholder.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { now, today } from '#functions/platform/clock.ts';
import { ask, callApi, type TestUser } from '#tests/support/api.ts';
import { readIcs } from '#tests/support/read-calendar.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const day = today('Europe/Berlin');
const inDays = (days: number): string => addDays(day, days);
let period: string;
let subscription: string;

/** One of each kind of date, of the editor. */
beforeAll(async () => {
  const dates = { start_date: inDays(60), end_date: inDays(424), cancellation_deadline: inDays(30) };
  const mine = { owner_id: tenant.editor.id, vendor_id: library.vendor, ...dates };
  const asked = await library.period({ subscription_name: 'Journal of Tides', ...mine });
  period = asked.id;
  subscription = asked.subscription_id;
  const cancelled = await library.period({ subscription_name: 'Given up', decision: 'cancelled', ...mine });
  await library.period({ subscription_name: 'Of the admin', decision: 'cancelled', ...mine, owner_id: tenant.admin.id });
  const [user, at] = [tenant.editor.id, now().toISOString()];
  await tenant.repo.commit(async (tx) => {
    for (const [index, days] of [12, 9].entries()) {
      tx.create('stakeholder', { ...blankStakeholder, id: `person-${index}`, last_name: `Person ${index}` });
      tx.create('feedback_invitation', {
        id: `asked-${index}`,
        stakeholder_id: `person-${index}`,
        period_ids: [period],
        closed_period_ids: [],
        sent_at: at,
        answer_by: inDays(days),
        expires_at: `${inDays(60)}T00:00:00.000Z`,
        reminded_at: null,
        revoked_at: null,
        closed_at: null,
      });
    }
    const before = await tx.load('subscription_period', period);
    const share = { department_id: library.department, percentage: 100, cost_center_id: null, stakeholder_ids: ['person-0', 'person-1'] };
    tx.save('subscription_period', { ...before, departments: [share] });
    const bill = { ...blankInvoice, vendor_id: library.vendor, date: day, currency: 'EUR' };
    tx.create('vendor_invoice', {
      ...bill,
      id: 'bill',
      subscription_period_id: cancelled.id,
      number: 'R, 1; 2',
      amount: 47_110_815,
      due_date: inDays(-3),
    });
    tx.create('license', { id: 'license', name: 'Campus license', publisher_id: library.publisher, owner_id: user });
    const held = { license_id: 'license', owner_id: user, status: 'finalized' as const, summary: null, terms: [] };
    tx.create('license_period', { ...held, id: 'held', start_date: inDays(-100), end_date: inDays(40) });
    const changed = { ...blankAmendment, license_period_id: 'held', name: 'More readers', start_date: day };
    tx.create('license_amendment', { ...changed, id: 'changed', end_date: inDays(20) });
    const capped = { subscription_id: subscription, license_period_id: null, percent: 3, until: inDays(50), note: null };
    tx.create('price_ceiling', { ...capped, id: 'capped' });
    const agreed = { ...blankAgreement, name: 'Read and publish', start_date: inDays(-300), end_date: inDays(45), currency: 'EUR' };
    tx.create('agreement', { ...agreed, id: 'agreed', subscription_id: subscription });
    tx.create('custom_form', { ...blankCustomForm, id: 'wishes', name: 'Wishes', open_to: inDays(10), notify: [user] });
    const lines = { columns: [{ path: 'name', label: null, total: null }], filters: [], search: '', sort: [], groups: [] };
    const report = {
      name: 'What ends soon',
      type: 'subscriptions' as const,
      note: null,
      owner_id: user,
      shared: 'private' as const,
      roles: [],
    };
    tx.create('report', { ...lines, ...report, id: 'report' });
    const planned = { planned_on: null, planned_before: null, failed_on: null, paused_at: null };
    tx.create('report_schedule', {
      id: 'plan',
      report_id: 'report',
      every: 'week',
      on: 1,
      hour: 7,
      to: [user],
      format: 'xlsx',
      ...planned,
    });
  });
});

const calendarOf = async (as: TestUser, body: { scope: 'mine' | 'all'; hidden?: ('feedback' | 'report')[] }) => {
  const { address } = await ask(groups.calendar.create, { as, body });
  const file = address.split('/').at(-1) ?? '';
  const { bytes } = await callApi(groups.calendar.read, { params: { file } });
  return readIcs(bytes.toString('utf8')).events;
};
const byId = async (as: TestUser, scope: 'mine' | 'all' = 'mine') =>
  new Map((await calendarOf(as, { scope })).map((event) => [event.uid.replace('@127.0.0.1:3000', ''), event]));

test('a calendar has every date that its person waits for, with its place in the application', async () => {
  const events = await byId(tenant.editor);
  const seen = [...events].map(([id, event]) => [id, event.day, event.summary, new URL(event.url).pathname]);
  const cancelled = [...events.keys()].find((id) => id.startsWith('notice-')) ?? '';
  expect(seen).toContainEqual([cancelled, inDays(30), 'Last day to send the cancellation: Given up', expect.stringMatching(/workflow$/)]);
  expect(seen).toContainEqual([
    `feedback-${period}`,
    inDays(12),
    'Answers due: Journal of Tides (0 of 2 answered)',
    `/subscriptions/${subscription}/evaluations`,
  ]);
  expect(seen).toContainEqual(['invoice-bill', inDays(-3), 'Invoice R, 1; 2 due: Given up', expect.stringMatching(/orders-invoices$/)]);
  expect(seen).toContainEqual(['license-held', inDays(40), 'License ends: Campus license', '/licenses/license']);
  expect(seen).toContainEqual(['amendment-changed', inDays(20), 'Amendment ends: More readers (Campus license)', '/licenses/license']);
  expect(seen).toContainEqual([
    'ceiling-capped',
    inDays(50),
    'Price ceiling ends: Journal of Tides',
    `/subscriptions/${subscription}/price`,
  ]);
  expect(seen).toContainEqual(['agreement-agreed', inDays(45), 'Agreement ends: Read and publish', '/research-output/agreements/agreed']);
  expect(seen).toContainEqual(['form-wishes', inDays(10), 'Form closes: Wishes', '/forms/wishes']);
  expect(seen).toContainEqual(['report-plan', expect.any(String), 'Report arrives: What ends soon', '/reports/runs']);
  expect([...events.keys()].some((id) => id.startsWith('financial-period-'))).toBe(false);
  expect(JSON.stringify(seen)).not.toContain('Of the admin');
  expect(JSON.stringify([...events.values()])).not.toContain('47110815');
});

test('answers are counted under the same UID, with a later revision; once all answered nothing is awaited', async () => {
  const id = `feedback-${period}`;
  const before = (await byId(tenant.editor)).get(id);
  const answer = (index: number) =>
    tenant.repo.commit((tx) =>
      tx.create('stakeholder_response', {
        id: `answer-${index}`,
        subscription_period_id: period,
        stakeholder_id: `person-${index}`,
        stakeholder_name: `Person ${index}`,
        department_id: library.department,
        decision: 'yes',
        comment: null,
        answered_at: new Date(Date.parse(tx.at) + 2000).toISOString(),
      }),
    );
  await answer(0);
  const after = (await byId(tenant.editor)).get(id);
  expect(after).toMatchObject({ day: inDays(9), summary: 'Answers due: Journal of Tides (1 of 2 answered)' });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  await answer(1);
  expect((await byId(tenant.editor)).has(id)).toBe(false);
});

test('the calendar of the library has what others wait for, but no reports that others receive', async () => {
  const events = await byId(tenant.viewer, 'all');
  expect([...events.values()].some(({ summary }) => summary.endsWith('Of the admin'))).toBe(true);
  expect([...events.keys()].some((id) => id.startsWith('financial-period-'))).toBe(true);
  expect(events.has('report-plan')).toBe(false);
  expect([...(await byId(tenant.admin)).keys()].some((id) => id.startsWith('financial-period-'))).toBe(true);
});

test('a viewer of a library with closed vendor pages reads no vendor in the calendar', async () => {
  const vendorsSeen = async () =>
    [...(await byId(tenant.viewer, 'all')).values()].filter(({ description }) => /Bookhouse/.test(description));
  expect(await vendorsSeen()).not.toEqual([]);
  await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: false } });
  expect(await vendorsSeen()).toEqual([]);
  await ask(groups.settings.changeMemberSettings, { as: tenant.admin, body: { viewers_see_vendors: true } });
});

test('kinds of dates that the person hid are not in the calendar', async () => {
  const kept = await calendarOf(tenant.editor, { scope: 'mine', hidden: ['report'] });
  expect(kept.some(({ uid }) => uid.startsWith('report-'))).toBe(false);
  expect(kept.some(({ uid }) => uid.startsWith('form-'))).toBe(true);
  expect(await ask(groups.calendar.change, { as: tenant.editor, body: { hidden: [] } })).toMatchObject({ scope: 'mine', hidden: [] });
});

test('dates are worded in the language of the person, licence as in Britain', async () => {
  const speak = (locale: string) =>
    tenant.repo.commit(async (tx) => {
      const before = await tx.find('user_settings', tenant.editor.id);
      if (before) tx.save('user_settings', { ...before, locale });
      else tx.create('user_settings', { ...blankUserSettings, id: tenant.editor.id, locale });
    });
  const words: string[] = [];
  for (const locale of ['en-GB', 'de', 'fr', 'sv']) {
    await speak(locale);
    words.push((await byId(tenant.editor)).get('license-held')?.summary ?? '');
  }
  expect(words).toEqual([
    'Licence ends: Campus license',
    'Lizenz endet: Campus license',
    'Fin de la licence\u00a0: Campus license',
    'Licensen går ut: Campus license',
  ]);
});
