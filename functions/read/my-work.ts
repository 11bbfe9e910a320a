import { type WorkItem, workSpans } from '#shared/contract/groups/reminders.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { isStale } from '#shared/domain/calendar/due-tone.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { workSpanOf } from '#shared/domain/reminders/work-span.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Work, workItem, workOf } from '#functions/records/work/reminders/work-items.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** Max items answered of each span, the most urgent first; the others are counted. */
const mostItems = 25;

/** Days after today that no span exceeds. */
const furthest = 31;

/** The open work of a person, or of everybody if `person` is undefined (S40). */
export function workToDo(model: ReadModel, person: string | undefined) {
  const day = today(memberOf(model).timezone);
  const all = workOf(model, day, addDays(day, furthest), person);
  const fresh = all.filter((each) => !isOfOver(each, day));
  const work = Map.groupBy(fresh, ({ date }) => workSpanOf(date, day));
  const { currency } = memberOf(model);
  return {
    today: day,
    stale: all.length - fresh.length,
    currency,
    spans: workSpans.map((id) => {
      const ofSpan = work.get(id) ?? [];
      return {
        id,
        count: ofSpan.length,
        items: ofSpan.slice(0, mostItems).map((each): WorkItem => workItem(model, each)),
        undecided: undecidedMoney(ofSpan, currency),
      };
    }),
  };
}

/** The sum of local prices of the undecided periods behind some work, each counted once. */
function undecidedMoney(work: readonly Work[], currency: string) {
  const periods = new Map(work.flatMap((each) => (each.type === 'to_do' ? [] : [[each.period.id, each.period] as const])));
  const prices = [...periods.values()].flatMap(({ decision, normalized_price }) => (decision === 'undecided' ? [normalized_price] : []));
  return {
    periods: prices.length,
    amount: sumMoney(prices, currency),
    unpriced: prices.filter((price) => price === null).length,
  };
}

/** Whether a task belongs to a past period. */
function isOfOver(work: Work, today: string): boolean {
  return work.type === 'task' && isStale(work.period.end_date, today);
}
