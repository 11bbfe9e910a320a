import { workflowSettingsId } from '#shared/contract/entities/workflow.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { endRun } from '#shared/domain/workflow/end-run.ts';
import { type Run, closeTask } from '#shared/domain/workflow/close-task.ts';
import { startRun } from '#shared/domain/workflow/start-run.ts';
import { allTaskSettings, type TaskSetting, usualTaskSettings } from '#shared/domain/workflow/task-settings.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';

type Period = Made<'subscription_period'>;
type DemoRun = Made<'workflow_run'>;

/** How long before the deadline a round begins here. */
const leadDays = 95;
/** Periods that began longer ago keep their state only: their rounds were run elsewhere. */
const rememberedDays = 400;

const dismissals: Readonly<Partial<Record<TaskName, string>>> = {
  evaluation: 'Evaluated last year',
  stakeholder_feedback: 'Asked within the other subscription of this publisher',
  usage_review: 'No usage statistics from this vendor',
  request_price: 'The price list is published',
  request_license: 'The licence runs on',
  upload_license: 'The licence runs on',
};

/** Northlake's own workflow settings: more time for opinions, no task for IP addresses, one person for all invoices. */
function settingsOf(profile: Profile, users: readonly Made<'user'>[]): TaskSetting[] {
  if (profile.tenant !== 'northlake') return [];
  const admin = users.find(({ roles }) => roles.includes('admin'))?.id ?? null;
  const changes: Partial<Record<TaskName, Partial<TaskSetting>>> = {
    evaluation: { due_days: -60 },
    stakeholder_feedback: { due_days: -60 },
    approve_invoices: { owner_id: admin },
    vendor_payments: { owner_id: admin },
    update_ip: { applicable: false },
  };
  return usualTaskSettings.map((one) => ({ ...one, ...changes[one.task] }));
}

/**
 * The records with the workflows that their periods speak of: some running with tasks done, put off and late, some completed, cancelled or dismissed.
 * A task that was done has left its trace in the period.
 */
export function withWorkflows(random: Random, profile: Profile, today: string, records: readonly DemoRecord[]): DemoRecord[] {
  const users = records.flatMap((record) => (record.kind === 'user' ? [record.data] : []));
  const member = records.find((record) => record.kind === 'member')?.data as Made<'member'>;
  const settled = settingsOf(profile, users);
  const settings = allTaskSettings(settled);
  const next = records.flatMap((record): DemoRecord[] => {
    if (record.kind !== 'subscription_period') return [record];
    const { workflow, start_date } = record.data;
    if (workflow === 'not_started' || start_date < addDays(today, -rememberedDays)) return [record];
    const deadline = effectiveDeadline(record.data, member.cancellation_reminder_days_before_start_date);
    const made = makeRun(random, record.data, settings, { deadline, today });
    return made
      ? [
          { kind: 'subscription_period', data: made.period },
          { kind: 'workflow_run', data: made.run },
        ]
      : [record];
  });
  return settled.length > 0 ? [...next, { kind: 'workflow_settings', data: { id: workflowSettingsId, tasks: settled } }] : next;
}

function makeRun(
  random: Random,
  period: Period,
  settings: readonly TaskSetting[],
  { deadline, today }: { deadline: string | null; today: string },
): { period: Period; run: DemoRun } | undefined {
  const began = earlier(addDays(deadline ?? period.start_date, -leadDays - random.int(0, 25)), addDays(today, -random.int(3, 20)));
  const started = startRun({ ...period, workflow: 'not_started', decision: 'undecided' }, settings, { deadline, today: began });
  if (!started.ok) return undefined;
  const run: DemoRun = {
    id: random.id(),
    subscription_period_id: period.id,
    number: 1,
    state: 'running',
    started_at: instant(random, began),
    started_by: period.owner_id,
    ended_at: null,
    ended_by: null,
    reason: null,
    tasks: started.tasks,
  };
  const last = earlier(period.start_date, today);
  switch (period.workflow) {
    case 'completed':
      return { period, run: run.tasks.reduce((next, { task }) => done(random, next, task, between(random, began, last)), run) };
    case 'cancelled':
    case 'dismissed': {
      const reason = period.workflow === 'dismissed' ? 'Part of a deal over several years' : 'The publisher withdrew its offer';
      const partly = period.workflow === 'cancelled' ? considered(random, run, began, last) : run;
      const ended = { at: instant(random, last), by: period.owner_id, reason };
      return { period, run: endRun(partly, period.workflow, ended) };
    }
    default: {
      const next = inProgress(random, period, run, { began, today });
      return { period: traced(random, period, next), run: next };
    }
  }
}

/** A run in progress: some tasks were done in time, some were not needed, some are late, and some were put off. */
function inProgress(random: Random, period: Period, run: DemoRun, { began, today }: { began: string; today: string }): DemoRun {
  const priced = period.price !== null;
  return run.tasks.reduce((next, { task, due_on: due }) => {
    const isPast = due !== null && due < today;
    switch (task) {
      case 'enter_price':
      case 'request_price':
        return priced ? done(random, next, task, between(random, began, today)) : next;
      case 'evaluation':
      case 'stakeholder_feedback':
      case 'usage_review':
      case 'recommendation':
      case 'request_license':
      case 'upload_license':
      case 'renewal_proposal': {
        const fate = random.weighted({ done: isPast ? 70 : 25, dismissed: 8, snoozed: isPast ? 8 : 4, open: isPast ? 14 : 63 });
        if (fate === 'done') return done(random, next, task, between(random, began, today));
        const reason = dismissals[task];
        if (fate === 'dismissed' && reason !== undefined)
          return closeTask(next, task, {
            state: 'dismissed',
            at: instant(random, between(random, began, today)),
            by: period.owner_id,
            reason,
          });
        return fate === 'snoozed' ? snoozed(next, task, addDays(today, random.int(2, 18))) : next;
      }
      default:
        // Nothing follows the decision before it is taken.
        return next;
    }
  }, run);
}

function considered(random: Random, run: DemoRun, began: string, last: string): DemoRun {
  return done(random, done(random, run, 'evaluation', between(random, began, last)), 'usage_review', between(random, began, last));
}

/** The period after its tasks: a recommendation that was made, a proposal. */
function traced(random: Random, period: Period, run: DemoRun): Period {
  const isDone = (task: TaskName): boolean => run.tasks.some((one) => one.task === task && one.state === 'done');
  return {
    ...period,
    recommendation_status:
      isDone('recommendation') && period.recommendation_status === 'none'
        ? random.weighted({ renew: 70, renew_with_changes: 14, review: 8, cancel: 8 })
        : period.recommendation_status,
    proposal_status:
      isDone('renewal_proposal') && period.proposal_status === 'not_proposed'
        ? random.weighted({ proposed_renew: 86, proposed_cancel: 14 })
        : period.proposal_status,
  };
}

function done<R extends Run>(random: Random, run: R, task: TaskName, day: string): R {
  const by = run.tasks.find((one) => one.task === task)?.owner_id ?? null;
  return closeTask(run, task, { state: 'done', at: instant(random, day), by });
}

function snoozed<R extends Run>(run: R, task: TaskName, until: string): R {
  return { ...run, tasks: run.tasks.map((one) => (one.task === task ? { ...one, snoozed_until: until } : one)) };
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** A day from the first to the last, neither of which may lie after the other. */
function between(random: Random, first: string, last: string): string {
  const days = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
  return addDays(first, random.int(0, days));
}

/** A moment of a working day. */
function instant(random: Random, day: string): string {
  return `${day}T${String(random.int(7, 15)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00.000Z`;
}
