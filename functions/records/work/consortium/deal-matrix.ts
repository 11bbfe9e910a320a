import type { Column } from '#shared/contract/column.ts';
import { columnOfPrices, dealMatrixColumns } from '#shared/contract/columns/deals.ts';
import type { Deal, DealYear } from '#shared/contract/entities/deal.ts';
import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import type { Membership } from '#shared/contract/entities/membership.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { type ListQuery, sortOf } from '#shared/contract/list-query.ts';
import type { DealMatrix, MatrixRow } from '#shared/contract/rows/deal-row.ts';
import { priceColumn } from '#shared/domain/consortium/deals.ts';
import { offerStateOn } from '#shared/domain/consortium/offers.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { addCents, centsOf, wireOfCents } from '#shared/domain/money/cents.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { matching, pageOfRows } from '../../ground/list-engine.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';
import { sharingsOf } from './deal-row.ts';
import { standingOffers } from './offer-rows.ts';
import { memberTest } from './deal-sharing.ts';

type Cell = MatrixRow['cells'][number];

/** A row with a field for the price of each column, by which it is sorted and filtered, and its currency. */
type FlatRow = MatrixRow & { group_ids: readonly string[] } & Record<string, unknown>;

/** A column before its totals are known. */
interface Place {
  id: string;
  label: string;
  deal: Deal;
  year: DealYear;
}

interface Matrix {
  year: number | null;
  years: number[];
  places: Place[];
  columns: Column[];
  rows: FlatRow[];
}

/** The columns of a matrix: the deals of a year, or the years of a deal. */
type Subject = { deal: string } | { year: number | undefined };

/** A page of the matrix with the sums of all rows that match. */
export function matrixPage(model: ReadModel, subject: Subject, query: ListQuery & { group_id: string | undefined }): DealMatrix {
  const matrix = matrixOf(model, subject);
  const group = query.group_id === undefined ? undefined : model.resolve('membership_group', query.group_id);
  const inGroup = query.group_id === undefined ? matrix.rows : matrix.rows.filter(({ group_ids }) => group_ids.includes(group ?? ''));
  const sort = query.sort.length > 0 ? query.sort : sortOf('name');
  const found = matching(inGroup, matrix.columns, { ...query, sort }, memberOf(model));
  // Always a page of its own shape: without paging it holds all rows.
  const size = query.paginated ? query.perPage : Math.max(found.length, 1);
  const page = pageOfRows(
    inGroup,
    matrix.columns,
    { ...query, sort, paginated: true, perPage: size, totals: true },
    memberOf(model),
  ) as Page<FlatRow>;
  const columns = matrix.places.map((place, index) => ({ ...shownColumn(place), ...columnSums(found, index, place.deal.currency) }));
  return {
    year: matrix.year,
    years: matrix.years,
    columns,
    states: joinedStates(columns.flatMap(({ states }) => states)),
    ...page,
    data: page.data.map(shownRow),
    totals: page.totals ?? [],
  };
}

function shownRow({ id, name, group_names, cells, totals, total, currency, missing }: FlatRow): MatrixRow {
  return { id, name, group_names, cells, totals, total, currency, missing };
}

function shownColumn({ id, label, deal, year }: Place) {
  return {
    id,
    label,
    deal: { id: deal.id, name: deal.name },
    year: year.year,
    state: deal.state,
    currency: deal.currency,
    member_deadline: year.member_deadline,
    total: deal.price_model === 'fixed_total' ? year.total : null,
    office_share: deal.office_shares.find((each) => each.year === year.year)?.amount ?? 0,
  };
}

/** The whole matrix, made once for a state of the library. */
function matrixOf(model: ReadModel, subject: Subject): Matrix {
  if ('deal' in subject) {
    const found = model.find('deal', subject.deal);
    if (!found) throw notFound(kindWord('deal'));
    return model.view(`deal matrix of ${found.id}`, () => buildMatrix(model, placesOfDeal(model.live('deal', found)), null), dayOf(model));
  }
  const year = subject.year ?? busiestYear(model);
  return model.view(`deal matrix in ${year}`, () => buildMatrix(model, placesOfYear(model, year), year), dayOf(model));
}

function placesOfDeal(deal: Deal): Place[] {
  return deal.years.map((year) => ({ id: String(year.year), label: String(year.year), deal, year }));
}

function placesOfYear(model: ReadModel, wanted: number): Place[] {
  const inOrder = nameOrder(model);
  return [...model.all('deal')]
    .toSorted((a, b) => inOrder(a.name, b.name))
    .flatMap((stored) => {
      const deal = model.live('deal', stored);
      const year = deal.years.find((each) => each.year === wanted);
      return year ? [{ id: deal.id, label: deal.name, deal, year }] : [];
    });
}

function yearsOf(model: ReadModel): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { years } of model.all('deal')) for (const { year } of years) counts.set(year, (counts.get(year) ?? 0) + 1);
  return counts;
}

/** The year that most deals have, of several the last one; this year without a deal. */
function busiestYear(model: ReadModel): number {
  const [first] = [...yearsOf(model)].toSorted(([a, countA], [b, countB]) => countB - countA || b - a);
  return first?.[0] ?? Number(dayOf(model).slice(0, 4));
}

function buildMatrix(model: ReadModel, places: readonly Place[], year: number | null): Matrix {
  const cellsOf = places.map((place) => cellMaker(model, place));
  const today = dayOf(model);
  const inOrder = nameOrder(model);
  const shown = [...model.all('membership')]
    .filter((each) => stateOn(each, today) !== 'ended' || cellsOf.some((cellOf) => cellOf(each).price !== null))
    .toSorted((a, b) => inOrder(a.name, b.name));
  return {
    year,
    years: [...yearsOf(model).keys()].toSorted((a, b) => a - b),
    places: [...places],
    columns: [...dealMatrixColumns, ...places.map(columnOfPrices)],
    rows: shown.map((membership) => matrixRow(model, membership, places, cellsOf)),
  };
}

/** The cells of a column, by member. */
function cellMaker(model: ReadModel, { deal, year }: Place): (membership: Membership) => Cell {
  const takesPart = memberTest(model, deal, year);
  const sharing = sharingsOf(model, deal.id).get(year.year);
  const shares = new Map(sharing?.members.map((share) => [share.membership_id, share]));
  const offers = standingOffers(model, deal.id, year.year);
  const today = dayOf(model);
  return (membership) => {
    const offer = offers.get(membership.id);
    if (offer) return { state: cellState(offer, deal, today), price: offer.price };
    const share = shares.get(membership.id);
    if (share && share.amount !== null) return { state: 'not_asked', price: share.amount };
    const missing = share?.held === 'opted_out' ? 'opted_out' : takesPart(membership) ? 'not_priced' : 'not_in_deal';
    return { state: 'not_asked', price: null, missing };
  };
}

/** The state of a standing offer. One that was withdrawn or replaced counts as not asked. */
function cellState(offer: DealOffer, deal: Deal, day: string): Cell['state'] {
  const state = offerStateOn(offer, deal, day);
  return state === 'withdrawn' || state === 'superseded' ? 'not_asked' : state;
}

function matrixRow(
  model: ReadModel,
  membership: Membership,
  places: readonly Place[],
  cellsOf: readonly ((membership: Membership) => Cell)[],
): FlatRow {
  const groups = membership.group_ids.flatMap((id) => reference(model, 'membership_group', id) ?? []);
  const cells = cellsOf.map((cellOf) => cellOf(membership));
  const sums = new Map<string, number>();
  const flat: Record<string, unknown> = {};
  for (const [index, { id, deal }] of places.entries()) {
    const price = cells[index]?.price ?? null;
    flat[priceColumn(id)] = price;
    flat[`currency_${id}`] = deal.currency;
    if (price !== null) sums.set(deal.currency, addCents(sums.get(deal.currency) ?? 0, centsOf(price, deal.currency)));
  }
  const totals = [...sums].map(([currency, cents]) => ({ currency, price: wireOfCents(cents, currency) }));
  const [only, ...others] = totals;
  return {
    ...flat,
    id: membership.id,
    name: membership.name,
    group_ids: groups.map(({ id }) => id),
    group_names: groups.map(({ name }) => name).join(', '),
    cells,
    totals,
    total: only && others.length === 0 ? only.price : null,
    currency: only && others.length === 0 ? only.currency : null,
    missing: cells.filter(({ missing }) => missing === 'not_priced').length,
  };
}

type States = DealMatrix['states'];

/** The sums of a column by state, and the members whose price is missing. */
function columnSums(rows: readonly FlatRow[], index: number, currency: string): { states: States; missing: number } {
  const cells = rows.flatMap((row) => row.cells[index] ?? []);
  return {
    missing: cells.filter(({ missing }) => missing === 'not_priced').length,
    states: joinedStates(cells.flatMap(({ state, price }) => (price === null ? [] : [{ state, currency, count: 1, price }]))),
  };
}

/** One line for each state and currency. */
function joinedStates(states: States): States {
  const sums = new Map<string, { state: States[number]['state']; currency: string; count: number; cents: number }>();
  for (const { state, currency, count, price } of states) {
    const key = `${state} ${currency}`;
    const sum = sums.get(key) ?? { state, currency, count: 0, cents: 0 };
    sums.set(key, { ...sum, count: sum.count + count, cents: addCents(sum.cents, centsOf(price, currency)) });
  }
  return [...sums.values()].map(({ cents, ...sum }) => ({ ...sum, price: wireOfCents(cents, sum.currency) }));
}
