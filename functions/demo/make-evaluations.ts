import { addDays, daysBetween } from '#shared/domain/calendar/dates.ts';
import { criteria } from '#shared/domain/evaluation/criteria.ts';
import { preloadedSteps } from '#shared/domain/implementation/preloaded-steps.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { allTaskSettings, generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

const remarks: Readonly<Record<(typeof criteria)[number], readonly string[]>> = {
  content: ['Core for two of our courses.', 'Half of it is open access by now.', 'The backfile from 1998 is what is read.'],
  usage: ['Rises every winter.', 'Hardly used outside the medical faculty.', 'Turnaways in March, the user limit was too low.'],
  price: ['Five percent more for the same content.', 'Fair for what is in it.', 'The package costs less than the three titles we need.'],
  access: ['Off campus the login asks twice.', 'No trouble this year.', 'The platform moved in May and the old links broke.'],
  support: ['Answers within a day.', 'Three mails until somebody knew our customer number.', 'Our contact has changed again.'],
};
const wholes = ['Keep it.', 'Ask for another quote before we renew.', 'Could go if the budget is short.', 'The departments want it.'];

interface RatingContext {
  today: string;
  raters: readonly Made<'user'>[];
}

type Period = Made<'subscription_period'>;

function periodsOf(records: readonly DemoRecord[]): Period[][] {
  const periods = records.flatMap((record) => (record.kind === 'subscription_period' ? [record.data] : []));
  return [...Map.groupBy(periods, ({ subscription_id }) => subscription_id).values()].map((each) =>
    each.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
  );
}

function runsOf(records: readonly DemoRecord[]): Map<string, Made<'workflow_run'>> {
  return new Map(records.flatMap((record) => (record.kind === 'workflow_run' ? [[record.data.subscription_period_id, record.data]] : [])));
}

/** Ratings of subscriptions whose renewal is open, where the workflow's evaluation task is done, and ratings of the period before. */
export function makeEvaluations(
  random: Random,
  records: readonly DemoRecord[],
  { today, raters }: RatingContext,
): DemoRecord<'evaluation'>[] {
  const runs = runsOf(records);
  return periodsOf(records).flatMap((periods) => {
    const index = periods.findLastIndex(({ decision, workflow }) => decision === 'undecided' && workflow === 'running');
    if (index < 0 || random.percent(40)) return [];
    const level = random.int(2, 4);
    return periods.slice(Math.max(0, index - 1), index + 1).flatMap((period, at) => {
      const isNow = at === Math.min(index, 1);
      const task = runs.get(period.id)?.tasks.find((one) => one.task === 'evaluation');
      if (isNow && task?.state !== 'done') return [];
      const others = raters.filter(({ id }) => id !== task?.settled_by && random.percent(isNow ? 40 : 60)).slice(0, 3);
      // The first rating closed the task, so the person who closed it comes first.
      const known = [...raters.filter(({ id }) => id === task?.settled_by), ...others];
      return known.map((rater): DemoRecord<'evaluation'> => {
        const settled = rater.id === task?.settled_by ? task.settled_at : undefined;
        const since = settled ?? task?.settled_at;
        const day = since
          ? laterOf(since.slice(0, 10), addDays(today, -random.int(1, 20)), today)
          : addDays(period.start_date, -random.int(60, 110));
        return {
          kind: 'evaluation',
          data: {
            id: random.id(),
            subscription_period_id: period.id,
            rater_id: rater.id,
            ratings: criteria
              .filter(() => random.percent(85))
              .map((criterion) => ({
                criterion,
                rating: Math.min(5, Math.max(1, level + random.int(-1, 1))),
                comment: random.percent(22) ? random.pick(remarks[criterion]) : null,
              })),
            comment: random.percent(35) ? random.pick(wholes) : null,
            rated_at: settled ?? `${day}T${random.pick(['08:12', '10:40', '13:05', '15:31'])}:00.000Z`,
          },
        };
      });
    });
  });
}

/** The later of two days, but none that is still to come. */
function laterOf(a: string, b: string, today: string): string {
  const later = a > b ? a : b;
  return later > today ? today : later;
}

/** Checklists of what begins around now: of what is in use all is done, of what is to come some. */
export function makeImplementations(
  random: Random,
  records: readonly DemoRecord[],
  { today, raters }: RatingContext,
): DemoRecord<'implementation'>[] {
  const runs = runsOf(records);
  const general = generalApplicability(
    allTaskSettings(records.flatMap((record) => (record.kind === 'workflow_settings' ? record.data.tasks : []))),
  );
  const soon = periodsOf(records).flatMap((periods) =>
    periods.filter(({ decision, start_date }) => decision === 'accepted' && Math.abs(daysBetween(today, start_date)) <= 60),
  );
  return soon
    .filter(() => random.percent(45))
    .map((period): DemoRecord<'implementation'> => {
      const steps = preloadedSteps((task) => isApplicable(task, period.task_applicability, general));
      const tasks = runs.get(period.id)?.tasks ?? [];
      const finished = period.start_date <= today ? steps.length : random.int(0, 4);
      const who = random.pick(raters);
      return {
        kind: 'implementation',
        data: {
          id: random.id(),
          subscription_period_id: period.id,
          steps: steps.map(({ label, task }, index) => ({
            id: random.id(),
            label,
            task,
            // What a workflow knows of is ticked there.
            ...(index < finished && !tasks.some((one) => one.task === task)
              ? { done_by: who.id, done_at: `${addDays(today, index - finished - 2)}T09:${10 + index}:00.000Z` }
              : { done_by: null, done_at: null }),
            note: random.percent(12)
              ? random.pick(['Waiting for the code from the vendor.', 'Tested with two readers from home.', 'Asked IT on Monday.'])
              : null,
          })),
        },
      };
    });
}
