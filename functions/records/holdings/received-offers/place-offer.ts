import type { ReceivedOffer, OfferTerms } from '#shared/contract/entities/received-offer.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { breached, conflict, invalid } from '#shared/contract/errors.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { htmlToText } from '#shared/domain/emails/html-to-text.ts';
import { say } from '#shared/domain/messages/message.ts';
import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { officeHolds } from '#shared/domain/periods/period-lock.ts';
import { foldName } from '#shared/domain/text/fold.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { createPeriod } from '../periods/create-period.ts';
import { decidePeriod } from '../periods/decide-period.ts';
import { withForecast } from '../periods/forecast-of.ts';
import { lockedProblem, lockRefusalOf, officeHoldOf, savedByPerson } from '../periods/guard-lock.ts';
import { periodLike } from '../periods/period-like.ts';
import { type PeriodValues, planPeriod } from '../periods/plan-period.ts';
import { closeByChange } from '../../work/workflow/close-by-change.ts';
import { periodsOfOffer } from '../../work/consortium/received-offers.ts';

/** The code of a refusal that asks whether an existing period of the same dates is the one of the offer. */
export const periodExistsCode = 'offer.period';

/** Max characters of a period's comment. */
const maxComment = 4000;

/** The choices of an acceptance: the subscription that it renews, or the product of a new one; and a period that was asked about. */
export interface Placement {
  subscription_id?: string | null | undefined;
  product_id?: string | null | undefined;
  period_id?: string | null | undefined;
}

/** The vendor of an offer among the library's own, by name; undefined where it has none of that name. */
export function vendorOf(model: ReadModel, { provider }: Pick<ReceivedOffer, 'provider'>): string | undefined {
  if (provider === null) return undefined;
  const name = foldName(provider);
  return [...model.all('provider')].find((each) => each.is_vendor && foldName(each.name) === name)?.id;
}

/** The fields of its periods that an offer determines: the vendor only where the library has it. */
export function heldBy(model: ReadModel, offer: Pick<ReceivedOffer, 'provider'>): ReceivedOffer['held'] {
  return officeHolds.filter((each) => each !== 'vendor' || vendorOf(model, offer) !== undefined);
}

function valuesOf(model: ReadModel, offer: ReceivedOffer): Partial<PeriodValues> & Pick<PeriodValues, 'start_date' | 'end_date' | 'price'> {
  const { start_date, end_date, price, currency } = offer;
  const vendor = vendorOf(model, offer);
  return { start_date, end_date, price, currency, one_time_purchase: false, ...(vendor && { vendor_id: vendor }) };
}

/**
 * Commits an accepted offer to a subscription: its period has price, dates and decision. A period of the same dates is changed only if the person
 * was asked about it; one of an offer that this one replaces is changed without a question. Throws 409 and 422 with what is in the way.
 */
export async function placeOffer(tx: Transaction, offer: ReceivedOffer, placement: Placement): Promise<SubscriptionPeriod> {
  const model = await tx.model();
  const [known] = [...periodsOfOffer(model, offer), ...periodsOfReplaced(model, offer)];
  if (known) return changePlaced(tx, offer, known.id, valuesOf(model, offer));
  const subscription = model.find('subscription', placement.subscription_id ?? null);
  if (placement.subscription_id && !subscription) throw invalid({ subscription_id: [say('licenses.subscriptionNotFound')] });
  if (!subscription) return accepted(tx, await makeSubscription(tx, model, offer, placement));
  const periods = model.by('subscription_period', 'subscription_id', subscription.id);
  const same = periods.find(({ start_date, end_date }) => start_date === offer.start_date && end_date === offer.end_date);
  if (same) {
    const other = officeHoldOf(model, same);
    if (other) throw conflict(say('offers.periodOfOther', { office: other.membership.office_name }));
    if (same.id !== placement.period_id) throw askAbout(model, same);
    return changePlaced(tx, offer, same.id, valuesOf(model, offer));
  }
  const latest = latestPeriod(periods);
  if (!latest)
    return accepted(
      tx,
      await makeSubscription(tx, model, offer, { product_id: subscription.product_id, subscription_id: subscription.id }),
    );
  const values = { ...periodLike(model, latest, valuesOf(model, offer)), ...agreed(offer) };
  return accepted(tx, await createPeriod(tx, model, values, { subscriptionId: subscription.id }));
}

/** The periods of offers that this one replaces: of the same deal and year. */
function periodsOfReplaced(model: ReadModel, offer: ReceivedOffer): SubscriptionPeriod[] {
  return model
    .by('received_offer', 'membership_id', offer.membership_id)
    .filter((each) => each.id !== offer.id && each.deal_ref === offer.deal_ref && each.year === offer.year)
    .flatMap((each) => periodsOfOffer(model, each));
}

/** The values of a new period beside dates and price. The text of the license is its comment. */
function agreed({ id, terms, license }: ReceivedOffer): Partial<PeriodValues> {
  const text = [license, terms && htmlToText(terms)].filter(Boolean).join('\n\n').slice(0, maxComment);
  return { received_offer_id: id, comment: text === '' ? null : text };
}

/** The question whether an existing period is the one of the offer. */
function askAbout(model: ReadModel, period: SubscriptionPeriod) {
  const { id, version, start_date, end_date, price, currency, decision } = period;
  const { date_format } = memberOf(model);
  const dates = `${formatDate(start_date, date_format)} – ${formatDate(end_date ?? '', date_format)}`;
  const is_locked = lockRefusalOf(model, period) !== undefined;
  const shown = { id, version, start_date, end_date, price, currency, decision, is_locked };
  return conflict(say('offers.periodExists', { dates }), { code: periodExistsCode, period: shown });
}

/** The first period of a subscription, which is made if it does not exist. */
async function makeSubscription(
  tx: Transaction,
  model: ReadModel,
  offer: ReceivedOffer,
  { product_id: productId, subscription_id: subscriptionId }: Placement,
): Promise<SubscriptionPeriod> {
  const product = model.find('product', productId ?? null);
  if (!product) throw invalid({ product_id: [say(productId ? 'offers.productNotFound' : 'offers.chooseSubscription')] });
  const financialPeriod = financialPeriodFor(offer.start_date, [...model.all('financial_period')]);
  const values: Partial<PeriodValues> = {
    product_id: product.id,
    publisher_id: product.publisher_id,
    ...(tx.caller.userId !== null && { owner_id: tx.caller.userId }),
    ...(financialPeriod && { financial_period_id: financialPeriod.id }),
    ...valuesOf(model, offer),
    ...agreed(offer),
  };
  return createPeriod(tx, model, values, subscriptionId ? { subscriptionId } : { name: null });
}

/** Accepts a new period, as the workflow of the library does. */
async function accepted(tx: Transaction, period: SubscriptionPeriod): Promise<SubscriptionPeriod> {
  return (await decidePeriod({ tx, model: await tx.model() }, period, { decision: 'accepted' }, { unguarded: true })).period;
}

/** Gives an existing period the values of its offer. Throws 409 for a locked one (D9), and 422 with the rules that they would break. */
export async function changePlaced(
  tx: Transaction,
  offer: Pick<ReceivedOffer, 'id'>,
  periodId: string,
  values: Partial<PeriodValues>,
): Promise<SubscriptionPeriod> {
  const model = await tx.model();
  const before = await tx.load('subscription_period', periodId);
  const refusal = lockRefusalOf(model, before);
  if (refusal) throw lockedProblem(before, refusal);
  const { next, breaches } = planned(model, before, values);
  if (breaches.length > 0) throw breached(breaches);
  const priced = withForecast(model, before, { ...before, ...next, received_offer_id: offer.id }, values);
  const saved = await closeByChange({ tx, model }, before, tx.save('subscription_period', savedByPerson(before, priced)), values);
  return accepted(tx, saved);
}

function planned(model: ReadModel, before: SubscriptionPeriod, values: Partial<PeriodValues>) {
  const others = model.by('subscription_period', 'subscription_id', before.subscription_id).filter(({ id }) => id !== before.id);
  return planPeriod(model, before, values, others);
}

/** Whether a change of the office can be applied to a period at once: there is neither order nor invoice, and no rule is in the way. */
export function isOpenToChange(model: ReadModel, period: SubscriptionPeriod, { price, start_date, end_date }: OfferTerms): boolean {
  const isOrdered = period.order_date !== null || model.by('order_document', 'subscription_period_id', period.id).length > 0;
  if (isOrdered || model.by('vendor_invoice', 'subscription_period_id', period.id).length > 0) return false;
  return lockRefusalOf(model, period) === undefined && planned(model, period, { price, start_date, end_date }).breaches.length === 0;
}
