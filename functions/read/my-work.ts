import { type WorkItem, workSpans } from '#shared/contract/groups/reminders.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { workSpanOf } from '#shared/domain/reminders/work-span.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { workItem, workOf } from '#functions/records/reminders/work-items.ts';
import { memberOf } from '#functions/records/references/member-of.ts';

/** Of each span the first of these are told, the most urgent first; the others are counted. */
const mostItems = 25;

/** Days beyond which nothing is of any span. */
const furthest = 31;

/** What needs a person now, or anybody where `person` is undefined (S40). */
export function workToDo(model: ReadModel, person: string | undefined) {
  const day = today(memberOf(model).timezone);
  const work = Map.groupBy(workOf(model, day, addDays(day, furthest), person), ({ date }) => workSpanOf(date, day));
  return {
    today: day,
    spans: workSpans.map((id) => {
      const all = work.get(id) ?? [];
      return { id, count: all.length, items: all.slice(0, mostItems).map((each): WorkItem => workItem(model, each)) };
    }),
  };
}
