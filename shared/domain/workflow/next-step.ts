import type { PeriodTime } from '../periods/period-time.ts';
import type { PeriodDecision, PeriodWorkflow } from '../periods/period-draft.ts';
import type { RunTask } from './close-task.ts';
import { taskStanding } from './task-standing.ts';
import { milestoneOf, type MilestoneName, type TaskName, taskNames } from './tasks.ts';

/** The facts that the steps of a renewal depend on: the period, its running workflow, and the results so far. */
export interface RenewalFacts {
  /** The tenant's day. */
  today: string;
  decision: PeriodDecision;
  hasPrice: boolean;
  /** Whether the price is in a foreign currency. */
  needsRate: boolean;
  /** Whether a license covers the period. */
  isLicensed: boolean;
  /** Number of stakeholders asked, and of those who answered. */
  asked: number;
  answered: number;
  /** The tasks of the running workflow; empty without one. */
  tasks: readonly RunTask[];
}

/** Standings of an open task in the renewal. `moot`: unnecessary after later events. */
export const stepStandings = ['ready', 'waiting', 'snoozed', 'moot'] as const;
export type StepStanding = (typeof stepStandings)[number];

export const stepWaits = ['decision', 'approval', 'time', 'answers'] as const;
export type StepWait = (typeof stepWaits)[number];

/** Tasks that prepare a decision and are useless after it. */
const preparing: ReadonlySet<TaskName> = new Set([
  'evaluation',
  'stakeholder_feedback',
  'usage_review',
  'recommendation',
  'renewal_proposal',
]);

/**
 * Whether an open task has become unnecessary. A license that covers the period need not be requested. A decision ends its preparation, and with a
 * known price also the request for the price. A period in the library's own currency needs no rate. A cancelled period only needs the notice.
 */
export function isMoot(
  task: TaskName,
  { decision, hasPrice, needsRate, isLicensed }: Pick<RenewalFacts, 'decision' | 'hasPrice' | 'needsRate' | 'isLicensed'>,
): boolean {
  if (isLicensed && (task === 'request_license' || task === 'upload_license')) return true;
  if (decision === 'undecided') return false;
  if (decision === 'cancelled') return task !== 'place_order';
  if (task === 'set_exchange_rate') return !needsRate;
  if (task === 'request_price' || task === 'enter_price') return hasPrice;
  return preparing.has(task);
}

/** The standing of an open task. A sent feedback request waits for its answers. */
export function stepStanding(task: RunTask, facts: RenewalFacts): { standing: StepStanding; waitsFor: StepWait | null } {
  if (isMoot(task.task, facts)) return { standing: 'moot', waitsFor: null };
  const { standing, waitsFor } = taskStanding(task, { ...facts, daysBefore: null });
  if (standing === 'ready' && task.task === 'stakeholder_feedback' && facts.asked > facts.answered)
    return { standing: 'waiting', waitsFor: 'answers' };
  return { standing, waitsFor };
}

/** The open tasks that became unnecessary, in order. */
export function mootTasks(facts: RenewalFacts): TaskName[] {
  return inOrder(facts).flatMap((one) => (stepStanding(one, facts).standing === 'moot' ? one.task : []));
}

/** The next task: the ready one due first. Undefined if all open tasks are waiting or unnecessary. */
export function nextTask(facts: RenewalFacts): TaskName | undefined {
  return inOrder(facts).find((one) => stepStanding(one, facts).standing === 'ready')?.task;
}

/** The open task that blocks the renewal, if no task is ready. */
export function waitingTask(facts: RenewalFacts): TaskName | undefined {
  if (nextTask(facts)) return undefined;
  return inOrder(facts).find((one) => stepStanding(one, facts).standing !== 'moot')?.task;
}

/** Open tasks by due date, then by workflow order. */
function inOrder({ tasks }: Pick<RenewalFacts, 'tasks'>): RunTask[] {
  const rank = ({ due_on }: RunTask): string => due_on ?? '9999-12-31';
  return tasks
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : taskNames.indexOf(a.task) - taskNames.indexOf(b.task)));
}

/** Progress of a milestone: `waiting` if none of its open tasks is ready. */
export const milestoneProgressNames = ['open', 'waiting', 'done', 'not_applicable'] as const;
export type MilestoneProgress = (typeof milestoneProgressNames)[number];

/** The progress of a milestone by its own tasks, independent of other milestones. Unnecessary tasks do not count. */
export function milestoneProgress(milestone: MilestoneName, facts: RenewalFacts): MilestoneProgress {
  const tasks = facts.tasks.filter(({ task }) => milestoneOf(task) === milestone);
  if (tasks.length === 0) return 'not_applicable';
  const standings = tasks.filter(({ state }) => state === 'open').map((one) => stepStanding(one, facts).standing);
  if (standings.includes('ready')) return 'open';
  return standings.some((standing) => standing !== 'moot') ? 'waiting' : 'done';
}

/** Next steps in the renewal of a period. `wait`: blocked until something happens. */
export const renewalSteps = ['start', 'task', 'wait', 'decide', 'create_next', 'none'] as const;
export type RenewalStep = (typeof renewalSteps)[number];

/** The facts about a period, besides its tasks, that decide on the next step. */
export interface RenewalPeriod {
  workflow: PeriodWorkflow;
  time: PeriodTime;
  /** Whether its workflow can be started and has tasks to open. */
  canStart: boolean;
  /** Whether the period has no successor. */
  isLatest: boolean;
  oneTime: boolean;
}

/** The next step of a period: that of its running workflow, else to start the workflow, to decide, or to create the next period. */
export function nextStep(period: RenewalPeriod, facts: RenewalFacts): { step: RenewalStep; task: TaskName | null } {
  const { workflow, time, canStart, isLatest, oneTime } = period;
  if (workflow === 'running') {
    const next = nextTask(facts);
    if (next) return { step: 'task', task: next };
    const waiting = waitingTask(facts);
    if (waiting) return { step: 'wait', task: waiting };
  }
  if (facts.decision === 'undecided')
    return { step: workflow === 'not_started' && canStart && time !== 'past' ? 'start' : 'decide', task: null };
  if (workflow === 'not_started' && canStart && time === 'upcoming') return { step: 'start', task: null };
  if (facts.decision === 'accepted' && isLatest && !oneTime && time !== 'upcoming' && workflow !== 'running')
    return { step: 'create_next', task: null };
  return { step: 'none', task: null };
}
