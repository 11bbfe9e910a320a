import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { WaitingSide } from '#shared/contract/rows/overview-row.ts';
import { addDays, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, type TestUser } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { infoBoxes, toDos, stakeholders, feedbackInvitations, vendorInvoices } = groups;
const day = today('Europe/Berlin');

/** A period of the editor with a deadline in so many days. */
function period(subscription_name: string, more: object = {}) {
  const start_date = addDays(day, 60);
  const dates = { start_date, end_date: yearLaterMinusDay(start_date), cancellation_deadline: addDays(day, 20) };
  return library.period({ subscription_name, owner_id: tenant.editor.id, vendor_id: library.vendor, ...dates, ...more });
}

const look = (as: TestUser = tenant.editor) => ask(infoBoxes.whoWaits, { as });
/** Of a side each party with what waits, as words. */
const told = ({ parties }: WaitingSide) =>
  parties.map(({ name, items }) => [name, ...items.map(({ what, name: about }) => `${what}: ${about}`)]);

async function stakeholder(last_name: string): Promise<string> {
  const body = { last_name, email: `${last_name.toLowerCase()}@uni.example` };
  return (await ask(stakeholders.create, { as: tenant.editor, body })).id;
}

const share = (id: string) => ({
  departments: [{ department_id: library.department, percentage: 100, cost_center_id: null, stakeholder_ids: [id] }],
});

test('tasks that others gave, and comments that were not answered, wait for their owner', async () => {
  const given = await ask(toDos.create, { as: tenant.admin, body: { title: 'Call the vendor', owner_ids: [tenant.editor.id] } });
  const own = await ask(toDos.create, { as: tenant.editor, body: { title: 'My own', owner_ids: [tenant.editor.id] } });
  const say = (as: TestUser, body: string) => ask(toDos.addComment, { as, params: { id: own.id }, body: { body } });
  await say(tenant.admin, 'Any news?');
  const { for_me } = await look();
  expect(told(for_me)).toEqual([['Ada Admin', 'task: Call the vendor', 'comment: My own']]);
  expect(for_me.parties[0]).toMatchObject({ type: 'user', id: tenant.admin.id, count: 2 });
  expect(for_me.parties[0]?.items[0]).toEqual({
    what: 'task',
    name: 'Call the vendor',
    link: `?to-do=${given.id}`,
    since: day,
    count: 1,
  });
  // Answered, and done.
  await say(tenant.editor, 'Tomorrow.');
  const state = (await ask(toDos.form, { as: tenant.editor })).states.find(({ state_type }) => state_type.name === 'completed');
  await ask(toDos.update, { as: tenant.editor, params: { id: given.id }, body: { state_id: state?.id ?? '' } });
  expect((await look()).for_me).toEqual({ count: 0, parties: [], more_parties: 0 });
});

test('who was asked is waited for until the answer is there; then the answer waits for the decision', async () => {
  const weber = await stakeholder('Weber');
  const first = await period('Asked and answered', share(weber));
  const second = await period('Asked', share(weber));
  await ask(feedbackInvitations.invite, { as: tenant.editor, body: { stakeholder_ids: [weber] } });
  const { for_others } = await look();
  expect(for_others).toMatchObject({ count: 1, more_parties: 0 });
  expect(for_others.parties[0]).toMatchObject({
    type: 'stakeholder',
    id: weber,
    name: 'Weber',
    items: [{ what: 'feedback', count: 2, since: day, link: '/feedback-invitations?search=Weber' }],
    // An email went to them a moment ago.
    feedback: { period_ids: expect.arrayContaining([first.id, second.id]) as string[], can_remind: false },
  });
  const answer = { subscription_period_id: first.id, stakeholder_id: weber, stakeholder_name: 'Weber', department_id: library.department };
  await tenant.repo.commit((tx) =>
    tx.create('stakeholder_response', { ...answer, decision: 'yes', comment: null, answered_at: `${addDays(day, -3)}T12:00:00.000Z` }),
  );
  const after = await look();
  expect(after.for_others.parties[0]?.feedback?.period_ids).toEqual([second.id]);
  expect(told(after.for_me)).toEqual([['Weber', 'answer: Asked and answered']]);
  expect(after.for_me.parties[0]?.items[0]).toMatchObject({
    since: addDays(day, -3),
    link: `/subscriptions/${first.subscription_id}/evaluations?period=${first.id}`,
  });
  // Nobody else waits, and what is decided waits no more.
  expect((await look(tenant.viewer)).for_others.count).toBe(0);
  for (const { id } of [first, second]) await ask(groups.periodDecisions.accept, { as: tenant.editor, params: { id }, body: {} });
  expect(await look()).toMatchObject({ for_me: { count: 0 }, for_others: { count: 0 } });
});

test('invoices wait for who approves them; prices and invoices of vendors are waited for until they come', async () => {
  const dated = { order_date: addDays(day, -12), order_number: 'PO-1' };
  const ordered = await period('Ordered', { decision: 'accepted', ...dated });
  const asked = await period('Price asked', { price: null });
  // Nobody waits any more for what was bought years ago.
  const long = { start_date: addDays(day, -800), end_date: null, cancellation_deadline: null, one_time_purchase: true };
  await period('Bought long ago', { decision: 'accepted', ...long, order_date: addDays(day, -810) });
  await tenant.repo.commit((tx) => {
    const task = { state: 'done', owner_id: null, due_on: null, snoozed_until: null, settled_by: null, reason: null } as const;
    tx.create('workflow_run', {
      id: 'asked-by-telephone',
      subscription_period_id: asked.id,
      number: 1,
      state: 'running',
      started_at: tx.at,
      started_by: null,
      ended_at: null,
      ended_by: null,
      reason: null,
      tasks: [{ ...task, task: 'request_price', settled_at: `${addDays(day, -5)}T10:00:00.000Z` }],
    });
  });
  const { for_others } = await look();
  expect(told(for_others)).toEqual([['Bookhouse', 'order: Ordered', 'price: Price asked']]);
  expect(for_others.parties[0]?.items.map(({ since, link }) => [since, link])).toEqual([
    [addDays(day, -12), `/subscriptions/${ordered.subscription_id}/orders-invoices?period=${ordered.id}`],
    [addDays(day, -5), `/subscriptions/${asked.subscription_id}/workflow?period=${asked.id}`],
  ]);
  const body = { subscription_period_id: ordered.id, vendor_id: library.vendor, number: 'R-7', date: day, amount: 100, currency: 'EUR' };
  await ask(vendorInvoices.create, { as: tenant.editor, body });
  await ask(groups.subscriptionPeriods.update, { as: tenant.editor, params: { id: asked.id }, body: { price: 120 } });
  const after = await look();
  expect(after.for_others.count).toBe(0);
  expect(told(after.for_me)).toEqual([['Bookhouse', 'invoice: R-7 · Ordered']]);
  expect(after.for_me.parties[0]).toMatchObject({ type: 'provider', id: library.vendor, feedback: null });
});

test('D2 a vendor that the caller may not see has no name', async () => {
  await tenant.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), viewers_see_vendors: false }));
  await period('Of a viewer', { owner_id: tenant.viewer.id, decision: 'accepted', order_date: addDays(day, -2) });
  const { parties } = (await look(tenant.viewer)).for_others;
  expect(parties.map(({ id, name, items }) => [id, name, items[0]?.name])).toEqual([[null, null, 'Of a viewer']]);
});
