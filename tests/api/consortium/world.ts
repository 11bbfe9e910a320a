import { dealOffers } from '#shared/contract/groups/deal-offers.ts';
import { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import { membershipGroups, memberships, membershipInvitations } from '#shared/contract/groups/memberships.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import type { ReceivedChangeRow, ReceivedOfferRow } from '#shared/contract/entities/received-offer.ts';
import { receivedChanges, receivedOffers } from '#shared/contract/groups/received-offers.ts';
import { ask, callApi, createTestTenant, runJobs, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { createLibrary } from '#tests/support/library.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { table } from '#functions/platform/table.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { yearOfDeal } from '#tests/support/consortium.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { memberDay, memberYear } from '#tests/support/today.ts';

/** A library that is the office of a consortium. */
export async function createOffice(name = 'Arctic Shelf'): Promise<TestTenant> {
  const office = await createTestTenant({ name });
  await office.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), consortium_office: true }));
  return office;
}

export const contact = { name: 'Maya Lindqvist', email: 'maya@member.example', role: 'director', language: null } as const;

/** Invites a member; answers it and the token of the link in the email. */
export async function inviteMember(office: TestTenant, name: string): Promise<{ membership: Membership; token: string }> {
  const membership = await ask(memberships.create, { as: office.admin, body: { name, contacts: [contact], invite: true } });
  return { membership, token: await tokenOf(office, membership.id) };
}

/** The token of the latest invitation of a member. */
export async function tokenOf(office: TestTenant, membership: string): Promise<string> {
  const model = await repositoryFor(office.repo.caller).model();
  const about = new Set([...model.all('email')].filter((email) => email.about.some(({ id }) => id === membership)).map(({ id }) => id));
  const mails = await Array.fromAsync(table.partition<Mail>(keys.mail(office.id, '').pk));
  const last = mails
    .filter(({ id }) => about.has(id))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
  const token = /membership-invitations\/([\w-]{43})/.exec(last?.text ?? '')?.[1];
  if (!token) throw new Error('No invitation was sent');
  return token;
}

/** A library with an account that accepted an invitation of the office; all letters are delivered. */
export async function joinMember(office: TestTenant, name: string, grants = noGrants) {
  const library = await createTestTenant({ name });
  const { membership, token } = await inviteMember(office, name);
  const received = await ask(memberships.accept, { as: library.admin, params: { id: membership.id }, body: { token, grants } });
  await runJobs(library.id);
  return { library, membership, received, token };
}

export const open = membershipInvitations.open;

/** The tokens of the links that were emailed to an address about offers, in the order of the emails. */
export async function offerTokens(office: TestTenant, address: string): Promise<string[]> {
  const mails = await Array.fromAsync(table.partition<Mail>(keys.mail(office.id, '').pk));
  return mails
    .filter(({ to }) => to.includes(address))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap(({ text }) => /offer-responses\/([\w-]{43})/.exec(text)?.[1] ?? []);
}

/** The emails of a kind about offers to an address. */
export async function mailsTo(office: TestTenant, address: string, kind?: Mail['kind']): Promise<Mail[]> {
  const mails = await Array.fromAsync(table.partition<Mail>(keys.mail(office.id, '').pk));
  return mails.filter(({ to, kind: each }) => to.includes(address) && (kind === undefined || each === kind));
}

/** A deal of a year with a fixed total, shared by the FTE of its members. */
export function sharedDeal(office: TestTenant, fte: Record<string, number>, total: number, change: object = {}) {
  return pricedDeal(office, fte, { price_model: 'fixed_total', ...change }, { total, line: 'fte', key: { kind: 'fte' } });
}

/** The order of a deal, as its office takes its steps. */
export function orderOf(office: TestTenant, id: string) {
  const params = { id };
  return {
    balance: () => ask(dealOrders.balance, { as: office.admin, params }),
    step: (body: object) => callApi(dealOrders.step, { as: office.admin, params, body: body as never }),
    taken: (body: object) => ask(dealOrders.step, { as: office.admin, params, body: body as never }),
    deal: () => ask(deals.get, { as: office.admin, params }),
  };
}

/** How the members of a deal are priced: by the values that are typed for them. */
const typed = { total: null as number | null, line: 'fixed', key: null as object | null };

/** A deal of a year with members that have a contact and a price each: `amounts` by the names of the members. */
export async function pricedDeal(office: TestTenant, amounts: Record<string, number>, change: object = {}, { total, line, key } = typed) {
  const as = office.admin;
  const year = memberYear() + 1;
  const stamp = crypto.randomUUID().slice(0, 8);
  const deal = await ask(deals.create, {
    as,
    body: {
      name: `Deal ${stamp}`,
      currency: 'EUR',
      price_model: 'free',
      vat_rate: 19,
      years: [
        {
          ...yearOfDeal,
          year,
          start_date: `${year}-01-01`,
          end_date: `${year}-12-31`,
          total,
          member_deadline: addDays(memberDay(), 30),
        },
      ],
      ...change,
    } as never,
  });
  const members: Record<string, { id: string; email: string }> = {};
  const group = await ask(membershipGroups.create, { as, body: { name: `Group ${stamp}` } });
  await ask(deals.update, { as, params: { id: deal.id }, body: { group_ids: [group.id], version: deal.version } });
  for (const name of Object.keys(amounts)) {
    const email = `${name.toLowerCase()}.${stamp}@member.example`;
    const body = { name: `${name} ${stamp}`, group_ids: [group.id], contacts: [{ ...contact, name: `Contact of ${name}`, email }] };
    members[name] = { id: (await ask(memberships.create, { as, body })).id, email };
  }
  const lines = Object.entries(amounts).map(([name, value]) => ({ membership_id: members[name]?.id ?? '', [line]: value }));
  const price = (changed: Record<string, number> = {}) =>
    ask(deals.saveShare, {
      as,
      params: { id: deal.id, year: String(year) },
      body: {
        key: key as never,
        members: Object.keys(amounts).map((name, index) => ({
          ...lines[index],
          membership_id: members[name]?.id ?? '',
          ...(name in changed && { [line]: changed[name] as number }),
        })),
      },
    });
  await price();
  const send = (names: readonly string[] = Object.keys(amounts), more: object = {}) =>
    ask(dealOffers.send, {
      as,
      params: { id: deal.id },
      body: { year, membership_ids: names.map((name) => members[name]?.id ?? ''), ...more },
    });
  const offers = () => ask(dealOffers.list, { as, params: { id: deal.id } });
  const tokenFor = async (name: string) => (await offerTokens(office, members[name]?.email ?? '')).at(-1) ?? '';
  return { id: deal.id, year, members, price, send, offers, tokenFor };
}

/** Delivers the letters between an office and a library, and what these lead to, until none is open. */
export async function deliverLetters(office: TestTenant, library: TestTenant): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await runJobs(office.id);
    await runJobs(library.id);
  }
}

/** Links a member with the account of a library, as accepting an invitation does. Answers the membership as the library keeps it. */
export async function linkAccount(
  office: TestTenant,
  membership: string,
  tenant: TestTenant,
  deliver = () => deliverLetters(office, tenant),
) {
  await ask(memberships.update, { as: office.admin, params: { id: membership }, body: { invitation: 'send' } });
  const token = await tokenOf(office, membership);
  const received = await ask(memberships.accept, { as: tenant.admin, params: { id: membership }, body: { token, grants: noGrants } });
  await deliver();
  return received;
}

/** The same for a new library. */
export async function linkMember(office: TestTenant, membership: string, { name = 'Alta Library', currency = 'EUR' } = {}) {
  const tenant = await createTestTenant({ name, currency });
  const received = await linkAccount(office, membership, tenant);
  return { library: await createLibrary(tenant), tenant, received };
}

/** A deal whose members `Alta` and `Bergen` are offered it, `Alta` with the account of a library. */
export async function offeredDeal(office: TestTenant, change: object = {}) {
  const deal = await pricedDeal(office, { Alta: 100, Bergen: 250 }, change);
  const linked = await linkMember(office, deal.members['Alta']?.id ?? '');
  await deal.send();
  await deliverLetters(office, linked.tenant);
  const offers = () => receivedOffersOf(linked.tenant.editor);
  const [first] = await offers();
  if (!first) throw new Error('No offer was received');
  const answer = (body: object, id = first.id) =>
    callApi(receivedOffers.answer, { as: linked.tenant.editor, params: { id }, body: body as never });
  /** Answers and delivers the letter; throws where it is refused. */
  const accept = async (body: object = {}, id = first.id) => {
    const product = { product_id: linked.library.product };
    const answered = await ask(receivedOffers.answer, {
      as: linked.tenant.editor,
      params: { id },
      body: { kind: 'accepted', ...product, ...body } as never,
    });
    await deliverLetters(office, linked.tenant);
    return answered;
  };
  const ofAlta = async () => (await deal.offers()).filter(({ membership }) => membership.id === deal.members['Alta']?.id);
  return { ...linked, deal, offer: first, offers, answer, accept, ofAlta, deliver: () => deliverLetters(office, linked.tenant) };
}

/** Starts a workflow with open tasks for a period. Answers its id. */
export function startRun({ repo }: TestTenant, periodId: string, ...tasks: TaskName[]): Promise<string> {
  const open = {
    state: 'open',
    owner_id: null,
    due_on: null,
    snoozed_until: null,
    settled_at: null,
    settled_by: null,
    reason: null,
  } as const;
  return repo.commit(async (tx) => {
    tx.save('subscription_period', { ...(await tx.load('subscription_period', periodId)), workflow: 'running' });
    const ended = { ended_at: null, ended_by: null, reason: null };
    const begun = { number: 1, state: 'running', started_at: tx.at, started_by: null } as const;
    return tx.create('workflow_run', {
      subscription_period_id: periodId,
      ...begun,
      ...ended,
      tasks: tasks.map((task) => ({ task, ...open })),
    }).id;
  });
}

/** The states of the tasks of a workflow, by their names. */
export async function tasksOf({ repo }: TestTenant, runId: string): Promise<Record<string, string>> {
  const run = await repo.get('workflow_run', runId);
  return Object.fromEntries((run?.tasks ?? []).map(({ task, state }) => [task, state]));
}

/** The offers that a library received, as a user of it sees them. */
export async function receivedOffersOf(as: TestUser): Promise<readonly ReceivedOfferRow[]> {
  return rowsOfList(await ask(receivedOffers.list, { as }));
}

/** The changes of these offers by their offices. */
export async function receivedChangesOf(as: TestUser): Promise<readonly ReceivedChangeRow[]> {
  return rowsOfList(await ask(receivedChanges.list, { as }));
}
