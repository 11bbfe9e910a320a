import type { Deal, DealYear } from '#shared/contract/entities/deal.ts';
import type { DealSharing, SavedShare, SharingParameters } from '#shared/contract/entities/deal-sharing.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { MemberShare, SharingResult, SharingStart } from '#shared/contract/rows/deal-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';
import { increase } from '#shared/domain/money/amount.ts';
import { changedInputs } from '#shared/domain/sharing/changed-inputs.ts';
import { inputsOfPrices, priceDeal } from '#shared/domain/sharing/price-deal.ts';
import type { Share } from '#shared/domain/sharing/share-cost.ts';
import type { SharingMember } from '#shared/domain/sharing/sharing-request.ts';
import { taxesOf } from '#shared/domain/sharing/taxes.ts';
import { type Estimate, inputNames } from '#shared/domain/sharing/weights.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';
import { sharingsOf } from './deal-row.ts';

/** A year of a deal with the members that take part and their prices of the year before. */
interface SharingBasis {
  deal: Deal;
  year: DealYear;
  members: Membership[];
  lastYear: ReadonlyMap<string, number>;
}

/** The basis of a year's prices. Throws 404 for an unknown deal and 422 for a year that the deal does not have. */
export function sharingBasis(model: ReadModel, dealId: string, wanted: number): SharingBasis {
  const found = model.find('deal', dealId);
  if (!found) throw notFound(kindWord('deal'));
  const deal = model.live('deal', found);
  const year = deal.years.find((each) => each.year === wanted);
  if (!year) throw invalid({ year: [say('deals.yearNotInDeal', { year: wanted })] });
  return { deal, year, members: membersOf(model, deal, year), lastYear: lastYearOf(model, deal, wanted) };
}

/** The members that take part in a deal's year, in the order of the membership list, which decides ties. */
function membersOf(model: ReadModel, deal: Deal, year: DealYear): Membership[] {
  const inOrder = nameOrder(model);
  return [...model.all('membership')]
    .filter(memberTest(model, deal, year))
    .toSorted((a, b) => inOrder(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** Whether a member takes part in a deal's year: it is active, and in one of the deal's groups if there are any. */
export function memberTest(model: ReadModel, { group_ids }: Deal, { start_date }: DealYear): (membership: Membership) => boolean {
  const [today, groups] = [dayOf(model), new Set(group_ids)];
  return (each) =>
    stateOn(each, today) === 'active' &&
    (each.until === null || each.until >= start_date) &&
    (groups.size === 0 || model.live('membership', each).group_ids.some((id) => groups.has(id)));
}

/** The saved prices of the year before, in this deal or in the one that it continues. */
function sharingBefore(model: ReadModel, { id, previous_id }: Deal, year: number): DealSharing | undefined {
  return sharingsOf(model, id).get(year - 1) ?? (previous_id === null ? undefined : sharingsOf(model, previous_id).get(year - 1));
}

/** The prices of the year before by member. Those in another currency are no measure. */
function lastYearOf(model: ReadModel, deal: Deal, year: number): Map<string, number> {
  const sharing = sharingBefore(model, deal, year);
  if (sharing?.currency !== deal.currency) return new Map();
  return new Map(sharing.members.flatMap(({ membership_id, amount }) => (amount === null ? [] : [[membership_id, amount] as const])));
}

/** The parameters with their defaults: the year of the deal, or the latest year before it of which a member has a value. */
function completed({ year, members }: SharingBasis, given: SharingParameters): Required<SharingParameters> {
  const latest = (years: readonly number[]): number =>
    years.filter((each) => each <= year.year).reduce((a, b) => Math.max(a, b), 0) || year.year;
  return {
    key: null,
    floor: null,
    cap: null,
    unit_price: null,
    tiers: [],
    fte_year: latest(members.flatMap(({ fte }) => fte.map((each) => each.year))),
    budget_year: latest(members.flatMap(({ budgets }) => budgets.map((each) => each.year))),
    members: [],
    ...given,
  };
}

type Given = SavedShare['given'];

/** The values of a member: those of its membership, and the price of the year before. */
function knownOf({ lastYear }: SharingBasis, member: Membership, { fte_year, budget_year }: { fte_year: number; budget_year: number }) {
  const budget = member.budgets.find(({ year }) => year === budget_year);
  return {
    known_fte: member.fte.find(({ year }) => year === fte_year)?.value ?? null,
    known_budget: budget?.amount ?? null,
    known_currency: budget?.currency ?? null,
    known_last_year: lastYear.get(member.id) ?? null,
    membership_version: member.version,
  };
}

type Known = ReturnType<typeof knownOf>;

/** A member as the key weighs it: values that were typed count before those of the membership. */
function sharingMember({ id, name }: { id: string; name: string }, known: Known, given: Given, currency: string): SharingMember {
  const { budget, usage = [], ...typed } = given;
  const amount = budget ?? known.known_budget;
  return {
    ...typed,
    id,
    name,
    fte: typed.fte ?? known.known_fte,
    usage,
    budget:
      amount === null
        ? null
        : { amount, currency: budget === undefined || budget === null ? (known.known_currency ?? currency) : currency },
    last_year: typed.last_year ?? known.known_last_year,
  };
}

/** Prices of a year before they are saved. */
export interface CalculatedSharing {
  sharing: Omit<DealSharing, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>;
  estimates: Estimate[];
}

/** Prices the members of a year, or gives the reasons why that is not possible. Reads the model only. */
export function calculateSharing(model: ReadModel, basis: SharingBasis, request: SharingParameters): CalculatedSharing | Breach[] {
  const { deal, year, members } = basis;
  const { members: lines, ...parameters } = completed(basis, request);
  const given = new Map(lines.map(({ membership_id, ...line }) => [membership_id, line]));
  const strange = lines.find(({ membership_id }) => members.every(({ id }) => id !== membership_id));
  if (strange) {
    const name = model.find('membership', strange.membership_id)?.name ?? '…';
    return [{ field: `members.${strange.membership_id}`, message: say('deals.notInDeal', { member: name }) }];
  }
  const each = members.map((member) => ({ member, known: knownOf(basis, member, parameters), given: given.get(member.id) ?? {} }));
  const priced = priceDeal({
    ...parameters,
    model: deal.price_model,
    year: year.year,
    total: year.total,
    currency: deal.currency,
    members: each.map(({ member, known, given: typed }) => sharingMember(member, known, typed, deal.currency)),
    format: memberOf(model),
  });
  if (Array.isArray(priced)) return priced;
  const shares = new Map(priced.shares.map((share) => [share.member, share]));
  return {
    estimates: priced.estimates,
    sharing: {
      ...parameters,
      deal_id: deal.id,
      year: year.year,
      price_model: deal.price_model,
      total: priced.total,
      currency: deal.currency,
      members: each.map(({ member, known, given: typed }) => {
        const { amount, percent, held } = shares.get(member.id) as Share;
        return { membership_id: member.id, name: member.name, amount, percent, held, ...known, given: typed };
      }),
    },
  };
}

/** Prices with names, changes against last year, and taxes. */
export function sharingResult(model: ReadModel, deal: Deal, { sharing, estimates }: CalculatedSharing): SharingResult {
  const { currency, members, year, total } = sharing;
  const rate = deal.reverse_charge ? 0 : deal.vat_rate;
  const amounts = members.flatMap(({ amount }) => amount ?? []);
  const taxes = rate === null ? null : taxesOf(amounts, rate, currency);
  const parts = taxes?.parts.values();
  return {
    year,
    currency,
    total,
    participants: amounts.length,
    members: members.map((share) => {
      const tax = share.amount === null ? null : (parts?.next().value ?? null);
      return { ...memberShare(model, share, currency, estimates), tax };
    }),
    taxes: taxes && rate !== null ? { rate, sum: taxes.sum, of_total: taxes.of_total, difference: taxes.difference } : null,
  };
}

function memberShare(model: ReadModel, share: SavedShare, currency: string, estimates: readonly Estimate[]): Omit<MemberShare, 'tax'> {
  const { membership_id, amount, percent, held, given } = share;
  const { fte, budget, weight, last_year } = sharingMember({ id: membership_id, name: share.name }, share, given, currency);
  return {
    membership_id,
    name: model.find('membership', membership_id)?.name ?? share.name,
    amount,
    percent,
    held,
    fte: numberOf(fte),
    budget: numberOf(budget?.amount),
    weight: numberOf(weight),
    last_year: last_year ?? null,
    change: increase(last_year, amount) ?? null,
    estimates: estimates.filter(({ member }) => member === membership_id).map(({ input, known, of }) => ({ input, known, of })),
  };
}

function numberOf(value: number | string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** Values that were not fully known when prices were saved: they follow from what was given, as do the prices. */
function estimatesOf({ members, price_model, key, currency }: DealSharing): Estimate[] {
  const inputs = inputsOfPrices(price_model, { key });
  return members
    .filter(({ given }) => !given.opted_out)
    .flatMap((share): Estimate[] => {
      const values = sharingMember({ id: share.membership_id, name: share.name }, share, share.given, currency);
      return inputs.flatMap((input): Estimate[] => {
        const years = values.usage ?? [];
        const known = years.filter((year) => year !== null).length;
        const isUnknown = input === 'usage' ? known === 0 : (values[input] ?? null) === null;
        if (isUnknown) return share.given.use_mean?.includes(input) ? [{ member: share.membership_id, input, known: 0, of: 0 }] : [];
        return input === 'usage' && known < years.length ? [{ member: share.membership_id, input, known, of: years.length }] : [];
      });
    });
}

/** The saved prices of a year with everything that changed since (RK13). */
function savedSharing(model: ReadModel, basis: SharingBasis, sharing: DealSharing): NonNullable<SharingStart['saved']> {
  return {
    ...sharingResult(model, basis.deal, { sharing, estimates: estimatesOf(sharing) }),
    version: sharing.version,
    saved_at: sharing.updated_at,
    saved_by: reference(model, 'user', sharing.updated_by),
    changes: changesSince(basis, sharing).map(({ membership_id, message }) => ({ membership_id, ...ownMessage(message) })),
  };
}

interface ChangeSince {
  membership_id: string | null;
  message: Message;
}

/** The changes since prices were saved: of the total, of who takes part, and of values that the prices follow from. */
function changesSince(basis: SharingBasis, sharing: DealSharing): ChangeSince[] {
  const { year, members } = basis;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const saved = new Set(sharing.members.map(({ membership_id }) => membership_id));
  const changes: ChangeSince[] = [];
  const add = (membership_id: string | null, message: Message): void => void changes.push({ membership_id, message });
  if (sharing.price_model === 'fixed_total' && year.total !== sharing.total) add(null, say('deals.totalChanged'));
  for (const { id, name } of members) if (!saved.has(id)) add(id, say('deals.memberJoined', { member: name }));
  for (const { membership_id, name } of sharing.members)
    if (!names.has(membership_id)) add(membership_id, say('deals.memberLeft', { member: name }));
  const before = sharing.members.map((share) => valuesOf(share.membership_id, share));
  const now = members.map((member) => valuesOf(member.id, knownOf(basis, member, sharing)));
  const inputs = inputsOfPrices(sharing.price_model, sharing);
  const counted = inputs.filter((input) => input === 'fte' || input === 'budget').map((kind) => ({ key: { kind }, percent: 0 }));
  for (const { member, input } of changedInputs({ kind: 'mixed', parts: counted }, before, now))
    add(member, say('deals.inputChanged', { input: inputNames[input], member: names.get(member) ?? '' }));
  const isMeasured = [sharing.floor, sharing.cap].some((limit) => (limit?.percent ?? null) !== null);
  for (const { membership_id, known_last_year } of isMeasured ? sharing.members : [])
    if (names.has(membership_id) && known_last_year !== (basis.lastYear.get(membership_id) ?? null))
      add(membership_id, say('deals.lastYearChanged', { member: names.get(membership_id) ?? '' }));
  return changes;
}

function valuesOf(id: string, { known_fte, known_budget, known_currency }: Omit<Known, 'known_last_year' | 'membership_version'>) {
  return { id, fte: known_fte, budget: known_budget === null ? null : { amount: known_budget, currency: known_currency ?? '' } };
}

/** The base of the prices of a year: its members, the parameters of the saved prices or of the year before, and the saved prices. */
export function sharingStart(model: ReadModel, basis: SharingBasis): SharingStart {
  const { deal, year, members, lastYear } = basis;
  const saved = sharingsOf(model, deal.id).get(year.year);
  return {
    year,
    currency: deal.currency,
    price_model: deal.price_model,
    members: members.map((member) => ({
      membership_id: member.id,
      name: member.name,
      groups: member.group_ids.flatMap((id) => reference(model, 'membership_group', id) ?? []),
      fte: member.fte,
      budgets: member.budgets,
      last_year: lastYear.get(member.id) ?? null,
    })),
    parameters: saved ? parametersOf(saved, members) : startOf(model, basis),
    saved: saved ? savedSharing(model, basis, saved) : null,
  };
}

/** The parameters of saved prices. Lines of members that take no part any more are left out. */
export function parametersOf(
  { key, floor, cap, unit_price, tiers, fte_year, budget_year, members: lines }: DealSharing,
  members: readonly Membership[],
) {
  const present = new Set(members.map(({ id }) => id));
  return {
    key,
    floor,
    cap,
    unit_price,
    tiers,
    fte_year,
    budget_year,
    members: lines
      .filter(({ membership_id, given }) => present.has(membership_id) && Object.keys(given).length > 0)
      .map(({ membership_id, given }) => ({ membership_id, ...given })),
  };
}

/** The parameters of a year without prices: key and limits of the year before, and the latest known values. */
function startOf(model: ReadModel, basis: SharingBasis): SharingParameters {
  const { deal, year } = basis;
  const before = sharingBefore(model, deal, year.year);
  const isSameModel = before?.price_model === deal.price_model;
  const { key = null, floor = null, cap = null, unit_price = null, tiers = [] } = before && isSameModel ? before : {};
  const isShared = deal.price_model === 'fixed_total';
  return completed(basis, { key: key ?? (isShared ? { kind: 'equal' } : null), floor, cap, unit_price, tiers });
}
