import type { Deal, DealYear } from '#shared/contract/entities/deal.ts';
import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import type { DealBalance } from '#shared/contract/rows/deal-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { dealCellStates, missingToMinimum } from '#shared/domain/consortium/deals.ts';
import { isAwaited, offerStateOn } from '#shared/domain/consortium/offers.ts';
import { balanceOf, isOrdered, orderRefusal, type YearBalance } from '#shared/domain/consortium/order.ts';
import { say } from '#shared/domain/messages/message.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { type CalculatedSharing, calculateSharing, parametersOf, sharingBasis } from './deal-sharing.ts';
import { sharingsOf } from './deal-row.ts';
import { standingOffers } from './offer-rows.ts';

/** A year of a deal with its sums and the offers that were accepted. */
export interface BalancedYear {
  year: DealYear;
  balance: YearBalance;
  accepted: readonly DealOffer[];
}

/** The sums of a deal's years by the offers that its members accepted. */
export function balancedYears(model: ReadModel, deal: Deal): BalancedYear[] {
  return deal.years.map((year) => {
    const accepted = [...standingOffers(model, deal.id, year.year).values()].filter(({ state }) => state === 'accepted');
    const office = deal.office_shares.find((each) => each.year === year.year)?.amount ?? 0;
    const sums = { ...year, accepted: accepted.map(({ price }) => price), office_share: office };
    return { year, accepted, balance: balanceOf(deal.price_model, sums, deal.currency) };
  });
}

/** The reason why a deal cannot be ordered with these sums; null if it can. */
export function refusalOf(model: ReadModel, { currency }: Deal, years: readonly BalancedYear[]) {
  const participants = Math.max(0, ...years.map(({ accepted }) => accepted.length));
  return orderRefusal(
    years.map(({ balance }) => balance),
    participants,
    { currency, format: memberOf(model) },
  );
}

/** The members and the amount that the accepted prices of a year lack of the deal's minimum; null if they reach it. */
export function missingOf(deal: Deal, { balance, accepted }: BalancedYear) {
  return missingToMinimum(deal, { participants: accepted.length, sum: balance.accepted }, deal.currency);
}

/**
 * Prices a year by its saved parameters among some members; the others do not take part. Refuses members that have left the deal, and what is
 * impossible within the saved limits.
 */
export function sharedAnew(model: ReadModel, deal: Deal, year: number, memberIds: ReadonlySet<string>): CalculatedSharing | Breach[] {
  const basis = sharingBasis(model, deal.id, year);
  const saved = sharingsOf(model, deal.id).get(year);
  if (!saved) return [{ field: 'years', message: say('deals.noSavedPrices', { year }) }];
  const present = new Set(basis.members.map(({ id }) => id));
  const left = [...memberIds].find((id) => !present.has(id));
  if (left !== undefined) {
    const member = model.find('membership', left)?.name ?? '…';
    return [{ field: 'years', message: say('deals.acceptedButLeft', { member, year }) }];
  }
  const parameters = parametersOf(saved, basis.members);
  const given = new Map(parameters.members.map((line) => [line.membership_id, line]));
  const members = basis.members.map(({ id: membership_id }) => ({
    ...given.get(membership_id),
    membership_id,
    opted_out: !memberIds.has(membership_id),
  }));
  return calculateSharing(model, basis, { ...parameters, members });
}

/** The sums of a deal that its members accepted, and the reason why it cannot be ordered yet. */
export function dealBalance(model: ReadModel, stored: Deal): DealBalance {
  const deal = model.live('deal', stored);
  const years = balancedYears(model, deal);
  return {
    state: deal.state,
    price_model: deal.price_model,
    currency: deal.currency,
    years: years.map((each) => shownYear(model, deal, each)),
    ...messageOrNullAs('refusal', isOrdered(deal) ? null : refusalOf(model, deal, years)),
  };
}

function shownYear(model: ReadModel, deal: Deal, each: BalancedYear): DealBalance['years'][number] {
  const standing = [...standingOffers(model, deal.id, each.year.year).values()];
  return {
    ...each.balance,
    participants: each.accepted.length,
    unanswered: standing.filter(({ state }) => isAwaited(state)).length,
    to_confirm: standing.filter(({ state }) => state === 'to_confirm').length,
    states: statesOf(model, deal, standing),
    missing: missingOf(deal, each),
    ...pricesAnew(model, deal, each),
  };
}

/** Members and prices by the state of their offer, as of today. */
function statesOf(model: ReadModel, deal: Deal, standing: readonly DealOffer[]): DealBalance['years'][number]['states'] {
  const { currency } = deal;
  const prices = new Map<DealBalance['years'][number]['states'][number]['state'], number[]>();
  for (const offer of standing) {
    const state = offerStateOn(offer, deal, dayOf(model));
    if (state !== 'withdrawn' && state !== 'superseded') prices.set(state, [...(prices.get(state) ?? []), offer.price]);
  }
  return dealCellStates.flatMap((state) => {
    const each = prices.get(state);
    return each ? [{ state, count: each.length, currency, price: sumMoney(each, currency) }] : [];
  });
}

/** The prices of those who accepted if the year is shared anew among them. */
function pricesAnew(model: ReadModel, deal: Deal, { year, balance, accepted }: BalancedYear) {
  const none = { anew: [], ...messageOrNullAs('anew_refusal', null) };
  const isWanted = (deal.state === 'offered' || deal.state === 'closed') && deal.price_model === 'fixed_total';
  if (!isWanted || !balance.gap || accepted.length === 0) return none;
  const calculated = sharedAnew(model, deal, year.year, new Set(accepted.map(({ membership_id }) => membership_id)));
  if (Array.isArray(calculated)) return { anew: [], ...messageOrNullAs('anew_refusal', calculated[0]?.message ?? null) };
  const before = new Map(accepted.map(({ membership_id, price }) => [membership_id, price]));
  return {
    ...none,
    anew: calculated.sharing.members.flatMap(({ membership_id, name, amount }) => {
      const price = before.get(membership_id);
      return price === undefined || amount === null
        ? []
        : [{ membership_id, name: model.find('membership', membership_id)?.name ?? name, accepted: price, price: amount }];
    }),
  };
}
