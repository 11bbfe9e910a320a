import type { Deal } from '#shared/contract/entities/deal.ts';
import type { OrderStepToTake } from '#shared/contract/entities/deal-order.ts';
import type { SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import type { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import type { MissingToMinimum } from '#shared/domain/consortium/deals.ts';
import { amountOf } from '#shared/domain/consortium/order.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { required } from '#shared/domain/text/checks.ts';
import { type BalancedYear, balancedYears, missingOf, refusalOf } from '#functions/records/work/consortium/deal-balance.ts';
import { hasSilentRenewals, renewSilentOffers, runningSilences } from '#functions/records/work/consortium/renew-silent-offers.ts';
import { dealRow } from '#functions/records/work/consortium/deal-row.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { extendOffers } from './extend-offers.ts';
import { reopenDeal, saveChanged, stepRefusal } from './reopen-deal.ts';
import { shareAnew } from './share-anew.ts';

/** A step of an order, as a request asks for it. */
type Step = Omit<OrderStepToTake, 'step'>;

const nobody: SentOffers = { sent: [], skipped: [] };

/** Closes a deal. Offers that renew without an answer do so first, also before the daily work has run: the sums contain them. */
async function closeAfterRenewals(repo: Repository, id: string, given: Step): Promise<void> {
  while (!(await repo.commit((tx) => closeDeal(tx, id, given)))) await renewSilentOffers(repo, async () => {}, id);
}

/**
 * Closes a deal: it takes no more answers from then on. Returns false without a change if an offer is due to renew because its last day passed without
 * an answer. Throws 409 if an offer will renew later: its email names the day until which the member can decline. An answer at the same moment is part
 * of the sums, or is refused. Closing a closed deal again changes only the office's shares.
 */
async function closeDeal(tx: Transaction, id: string, { office_shares, below_minimum = false }: Step): Promise<boolean> {
  const deal = await tx.load('deal', id);
  if (deal.state !== 'offered' && deal.state !== 'closed') throw conflict(stepRefusal(deal));
  const model = await tx.model();
  if (hasSilentRenewals(model, deal)) return false;
  if (deal.state === 'offered') checkSilences(model, deal);
  const years = balancedYears(model, deal);
  checkOfficeShares(deal, years, office_shares ?? []);
  if (deal.state === 'offered' && !below_minimum) checkMinimum(model, deal, years);
  const shares = new Map((office_shares ?? (deal.state === 'closed' ? deal.office_shares : [])).map((each) => [each.year, each]));
  saveChanged(tx, deal, {
    state: 'closed',
    office_shares: [...shares.values()].filter(({ amount }) => amount !== 0).toSorted((a, b) => a.year - b.year),
  });
  return true;
}

function checkSilences(model: ReadModel, { id }: Deal): void {
  const days = runningSilences(model, id).map(({ valid_until }) => valid_until);
  const last = days.toSorted().at(-1);
  if (last !== undefined) throw conflict(say('deals.silenceRunning', { count: days.length, date: last }));
}

/** The office carries a whole gap as the person saw it: another amount means that a member answered meanwhile. */
function checkOfficeShares(deal: Deal, years: readonly BalancedYear[], shares: Deal['office_shares']): void {
  for (const { year, amount } of shares) {
    const gap = years.find((each) => each.year.year === year)?.balance.gap ?? null;
    if (deal.price_model !== 'fixed_total' || gap !== amount) throw conflict(say('deals.answersChanged'));
  }
}

function checkMinimum(model: ReadModel, deal: Deal, years: readonly BalancedYear[]): void {
  for (const each of years) {
    const missing = missingOf(deal, each);
    if (missing) throw conflict(belowMinimum(model, deal, each.year.year, missing));
  }
}

function belowMinimum(model: ReadModel, { currency }: Deal, year: number, { participants, sum }: MissingToMinimum): Message {
  const amount = sum === null ? null : amountOf(sum, { currency, format: memberOf(model) });
  if (amount === null) return say('deals.belowMembers', { year, count: participants ?? 0 });
  return participants === null ? say('deals.belowSum', { year, amount }) : say('deals.belowBoth', { year, amount, count: participants });
}

/**
 * Orders a closed deal: its prices are frozen from this commit on. Refused while accepted prices and the office's share are not the total of every year
 * (RK26). Everything that follows from an order begins here.
 */
async function orderDeal(tx: Transaction, id: string, { order_number = null, ordered_on }: Step): Promise<void> {
  const deal = await tx.load('deal', id);
  const model = await tx.model();
  const wrong = [...required('order_number', order_number), ...required('ordered_on', ordered_on ?? null)];
  if (ordered_on !== undefined && ordered_on > dayOf(model)) wrong.push({ field: 'ordered_on', message: say('deals.orderedInFuture') });
  if (wrong.length > 0) throw breached(wrong);
  const order = { order_number, ordered_on: ordered_on ?? null };
  if (deal.state === 'ordered' && deal.order_number === order_number && deal.ordered_on === order.ordered_on) return;
  if (deal.state !== 'closed') throw conflict(deal.state === 'offered' ? say('deals.closeFirst') : stepRefusal(deal));
  const refusal = refusalOf(model, deal, balancedYears(model, deal));
  if (refusal) throw conflict(refusal);
  saveChanged(tx, deal, { ...order, state: 'ordered' });
}

/** Takes a step of the order of a deal; answers the members who were written to. */
async function takeStep(repo: Repository, id: string, { step, ...given }: OrderStepToTake): Promise<SentOffers> {
  if (step === 'share_anew') return shareAnew(repo, id, given);
  if (step === 'extend') return extendOffers(repo, id, given);
  if (step === 'close') await closeAfterRenewals(repo, id, given);
  else
    await repo.commit(async (tx) => {
      if (step === 'reopen') await reopenDeal(tx, id);
      else await orderDeal(tx, id, given);
    });
  return nobody;
}

function doneMessage(step: OrderStepToTake['step'], name: string, { sent }: SentOffers): Message {
  const messages = {
    close: say('deals.wasClosed', { name }),
    reopen: say('deals.wasOpened', { name }),
    order: say('deals.wasOrdered', { name }),
    share_anew: say('deals.wasSharedAnew', { name, count: sent.length }),
    extend: say('deals.wasExtended', { count: sent.length }),
  };
  return messages[step];
}

/** The steps from the last answer to the order of a deal (C844). */
export const dealOrderHandlers: GroupHandlers<typeof dealOrders> = {
  step: async ({ repo, params, body }) => {
    const outcome = await takeStep(repo, params.id, body);
    const model = await repo.model();
    const deal = model.find('deal', params.id) ?? (await repo.get('deal', params.id));
    const row = dealRow(model, deal as Deal);
    return answer({ deal: row, ...outcome }, { message: doneMessage(body.step, row.name, outcome) });
  },
};
