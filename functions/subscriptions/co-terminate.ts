import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { breached, notFound, Problem } from '#shared/contract/errors.ts';
import type { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { CoTermination } from '#shared/contract/rows/terms-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { addDays, nextDay } from '#shared/domain/calendar/dates.ts';
import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { addMoney } from '#shared/domain/money/amount.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { yearlyPrice } from '#shared/domain/periods/annual-price.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { nextPeriod } from '#shared/domain/periods/next-period.ts';
import { checkAlignedEnd, yearEnds } from '#shared/domain/terms/co-termination.ts';
import { proratedPrice } from '#shared/domain/periods/prorated-price.ts';
import { isUnderTerms, termsDeadline } from '#shared/domain/terms/terms-deadline.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { createPeriod } from '#functions/records/holdings/periods/create-period.ts';
import { refuseIfLocked, savedByPerson } from '#functions/records/holdings/periods/guard-lock.ts';
import { answer, type Request } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Transaction } from '../platform/transaction.ts';
import { periodLike } from '#functions/records/holdings/periods/period-like.ts';

type Given = BodyOf<typeof subscriptionTerms.coTerminate>;

/** The place of the odd period: after the latest one. `first` is null where a person must give the first day. */
interface Place {
  latest: SubscriptionPeriod;
  asks: CoTermination['asks_start'];
  first: string | null;
}

/** The place of a further period. Throws 422 where none can follow. `made` is the period that an earlier try of the same call made. */
function placeOf(model: ReadModel, subscriptionId: string, made?: string): Place {
  const periods = model.by('subscription_period', 'subscription_id', subscriptionId).filter(({ id }) => id !== made);
  const latest = latestPeriod(periods) as SubscriptionPeriod;
  const next = nextPeriod(periods, { today: dayOf(model), financialPeriods: [], copiedMetadataFields: new Set() });
  if (next.ok) return { latest, asks: null, first: next.draft.start_date ?? null };
  if (next.code === 'latest_is_open') return { latest, asks: 'open', first: null };
  if (next.code === 'latest_is_cancelled') return { latest, asks: 'cancelled', first: null };
  throw new Problem(422, say('common.sentence', { clause: next.message }));
}

/** Reckons the odd period (RQ08). Throws 422 with all breaches; a missing first day is one only when the period is made. */
function reckon(model: ReadModel, subscription: Subscription, { latest, asks, first }: Place, given: Given): CoTermination {
  const { date_format, financial_period_start_month: startMonth } = memberOf(model);
  const { currency } = latest;
  const start = asks === null ? first : (given.start_date ?? null);
  const year_ends = yearEnds(start ?? nextDay(earliestBefore({ latest, asks })), startMonth);
  const end = start === null ? null : (given.end_date ?? year_ends[0]);
  const yearly = given.yearly_price === undefined ? knownYearlyPrice(model, latest) : given.yearly_price;
  const show = (date: string): string => formatDate(date, date_format);
  const breaches = [
    ...checkStart({ latest, asks, first }, given, show),
    ...(start === null || end === null ? [] : checkAlignedEnd(start, end, show)),
    ...checkAmount('yearly_price', yearly, currency),
  ];
  if (breaches.length > 0) throw breached(breaches);
  const span = start === null || end === null ? undefined : { start_date: start, end_date: end };
  const term = span && proratedPrice(yearly ?? 0, currency, span.start_date, span.end_date);
  const [by_months, by_days] = yearly === null || !term ? [null, null] : [term.by_months, term.by_days];
  const closes_on = asks === 'open' && start !== null ? addDays(start, -1) : null;
  return {
    asks_start: asks,
    start_date: start,
    end_date: end,
    year_ends,
    months: term?.months ?? null,
    days: term?.days ?? null,
    currency,
    yearly_price: yearly,
    by_months,
    by_days,
    difference: by_months === null || by_days === null ? null : addMoney(by_days, -by_months, currency),
    financial_period:
      start === null ? null : reference(model, 'financial_period', financialPeriodFor(start, [...model.all('financial_period')])?.id),
    ...deadlinesOf(model, subscription, { ...latest, end_date: closes_on ?? latest.end_date }, span),
    closes_on,
    period_id: null,
  };
}

/** The day after which the period must start: the end of the latest one, or the start of an open one, which must last a day at least. */
function earliestBefore({ latest, asks }: Pick<Place, 'latest' | 'asks'>): string {
  return asks === 'open' ? latest.start_date : (latest.end_date ?? latest.start_date);
}

function checkStart({ latest, asks, first }: Place, { start_date: start, commit }: Given, show: (date: string) => string): Breach[] {
  const at = (message: Message): Breach[] => [{ field: 'start_date', message }];
  if (asks === null) return start && start !== first ? at(say('terms.startFollows', { date: show(first ?? '') })) : [];
  if (!start) return commit === true ? at(say(asks === 'open' ? 'terms.startAfterOpen' : 'terms.startAfterCancelled')) : [];
  const after = earliestBefore({ latest, asks });
  return start <= after ? at(say('text.notAfterStart', { start: show(after) })) : [];
}

/** The deadlines of the decisions on the odd period and on the one after it (RQ02). */
function deadlinesOf(
  model: ReadModel,
  { terms }: Subscription,
  before: SubscriptionPeriod,
  dates: { start_date: string; end_date: string } | undefined,
): Pick<CoTermination, 'deadline' | 'next_deadline'> {
  if (!dates) return { deadline: null, next_deadline: null };
  const { cancellation_reminder_days_before_start_date: daysBefore } = memberOf(model);
  const odd = { ...dates, one_time_purchase: false, cancellation_deadline: null };
  const next = { ...odd, start_date: nextDay(dates.end_date), end_date: null };
  const deadline = (period: typeof next | typeof odd, previous: typeof odd | SubscriptionPeriod): string | null => {
    const isFollowing = terms && isUnderTerms(terms, { ...period, decision: 'undecided', decided_at: null, created_at: '' });
    return effectiveDeadline(period, daysBefore, isFollowing ? termsDeadline(terms, period, previous)?.day : undefined);
  };
  return { deadline: deadline(odd, before), next_deadline: deadline(next, odd) };
}

/** The price of a year of the latest period with a price in the same currency; null if none has one. An expected price is no price (RQ14). */
function knownYearlyPrice(model: ReadModel, { subscription_id, currency }: SubscriptionPeriod): number | null {
  const periods = model.by('subscription_period', 'subscription_id', subscription_id);
  const base = latestPeriod(periods.filter((each) => each.price !== null && each.currency === currency && !each.one_time_purchase));
  return (base && yearlyPrice(base)) ?? null;
}

/** The price that a period is made with; null while no yearly price is known. */
function priceOf({ yearly_price: yearly, by_months, by_days }: CoTermination, { price_by }: Given): number | null {
  if (yearly === null) return null;
  if (!price_by) throw breached([{ field: 'price_by', message: say('terms.priceByMissing') }]);
  if (price_by === 'days') return by_days;
  if (by_months === null) throw breached([{ field: 'price_by', message: say('terms.noWholeMonths') }]);
  return by_months;
}

async function makePeriod(tx: Transaction, subscriptionId: string, given: Given): Promise<CoTermination> {
  // The period follows on all others: no other commit may add or end one meanwhile.
  const model = await tx.model();
  const subscription = model.find('subscription', subscriptionId);
  if (!subscription) throw notFound(say('kinds.subscription'));
  // A call that is repeated with its key finds the period that the first one made.
  const id = tx.newId();
  const made = model.find('subscription_period', id);
  const place = placeOf(model, subscription.id, made?.id);
  const { latest } = place;
  const outcome = reckon(model, subscription, place, given);
  const { start_date, end_date, closes_on, yearly_price } = outcome;
  if (made || start_date === null || end_date === null) return { ...outcome, period_id: made?.id ?? null };
  const values = periodLike(model, latest, { start_date, end_date, price: priceOf(outcome, given), yearly_price });
  if (closes_on !== null) {
    const open = await tx.load('subscription_period', latest.id);
    refuseIfLocked(model, open, { end_date: closes_on });
    tx.save('subscription_period', savedByPerson(open, { ...open, end_date: closes_on }));
  }
  const target = { subscriptionId: subscription.id, id, ...(closes_on !== null && { closes: { id: latest.id, end_date: closes_on } }) };
  await createPeriod(tx, model, values, target);
  return { ...outcome, period_id: id };
}

/** Reckons the period that brings a subscription to the end of the library's year or another day; with `commit` makes it (C883). */
export async function coTerminate(request: Request<typeof subscriptionTerms.coTerminate>) {
  const { repo, params, body } = request;
  if (body.commit !== true) {
    const now = await request.model();
    const subscription = now.find('subscription', params.id);
    if (!subscription) throw notFound(say('kinds.subscription'));
    return reckon(now, subscription, placeOf(now, subscription.id), body);
  }
  const outcome = await repo.commit((tx) => makePeriod(tx, params.id, body));
  const { date_format } = memberOf(await request.model());
  return answer(outcome, { message: say('terms.periodMade', { date: formatDate(outcome.end_date ?? '', date_format) }) });
}
