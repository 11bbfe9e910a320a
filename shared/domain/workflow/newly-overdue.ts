import { addDays } from '../calendar/dates.ts';

/** Days for which something late is news in a list of tasks; what is older is a backlog, and red does not help it. */
const newsDays = 30;
/** Days for which it is news beside a number that stands for many tasks: nearly all of them have something that is a month late. */
export const newsDaysOfCount = 7;

/** Whether something that was due on a day is late, and became so in the last days. */
export function isNewlyOverdue(dueOn: string, today: string, days = newsDays): boolean {
  return dueOn < today && dueOn >= addDays(today, -days);
}
