import type { PeriodTime } from '../periods/period-time.ts';
import type { PeriodDecision, PeriodWorkflow } from '../periods/period-draft.ts';
import type { RunTask } from './settle-task.ts';
import { taskStanding } from './task-standing.ts';
import { milestoneOf, type MilestoneName, type TaskName, taskNames } from './tasks.ts';

/** What the steps of a renewal depend on: the period, its running workflow, and what is known of the work. */
export interface RenewalFacts {
  /** The tenant's day. */
  today: string;
  decision: PeriodDecision;
  hasPrice: boolean;
  /** Whether the price is in a foreign currency. */
  needsRate: boolean;
  /** Whether a license covers the period. */
  isLicensed: boolean;
  /** Stakeholders who were asked, and those of them who answered. */
  asked: number;
  answered: number;
  /** The tasks of the running workflow; empty without one. */
  tasks: readonly RunTask[];
}

/** Where an open task stands in the renewal. `moot`: what happened since makes it needless. */
export const stepStandings = ['ready', 'waiting', 'snoozed', 'moot'] as const;
export type StepStanding = (typeof stepStandings)[number];

export const stepWaits = ['decision', 'approval', 'time', 'answers'] as const;
export type StepWait = (typeof stepWaits)[number];

/** Tasks that prepare a decision, and so have no use after it. */
const preparing: ReadonlySet<TaskName> = new Set([
  'evaluation',
  'stakeholder_feedback',
  'usage_review',
  'recommendation',
  'renewal_proposal',
]);

/**
 * Whether the work of an open task has become needless. A license that covers the period need not be asked for. A decision ends what prepares it; a price that is known, also the request for it. A period in
 * the library's own currency needs no rate. Of a cancelled period only the notice is left.
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

/** Where an open task stands. A question that was sent waits for its answers. */
export function stepStanding(task: RunTask, facts: RenewalFacts): { standing: StepStanding; waitsFor: StepWait | null } {
  if (isMoot(task.task, facts)) return { standing: 'moot', waitsFor: null };
  const { standing, waitsFor } = taskStanding(task, { ...facts, daysBefore: null });
  if (standing === 'ready' && task.task === 'stakeholder_feedback' && facts.asked > facts.answered)
    return { standing: 'waiting', waitsFor: 'answers' };
  return { standing, waitsFor };
}

/** The open tasks that became needless, in their order. */
export function mootTasks(facts: RenewalFacts): TaskName[] {
  return inOrder(facts).flatMap((one) => (stepStanding(one, facts).standing === 'moot' ? one.task : []));
}

/** The task to do next: of those that are ready, the one due first. Undefined where all that is open waits or is needless. */
export function nextTask(facts: RenewalFacts): TaskName | undefined {
  return inOrder(facts).find((one) => stepStanding(one, facts).standing === 'ready')?.task;
}

/** The open task that the renewal waits for, where none can be done now. */
export function waitingTask(facts: RenewalFacts): TaskName | undefined {
  if (nextTask(facts)) return undefined;
  return inOrder(facts).find((one) => stepStanding(one, facts).standing !== 'moot')?.task;
}

/** Open tasks by due date, then by their place in the workflow. */
function inOrder({ tasks }: Pick<RenewalFacts, 'tasks'>): RunTask[] {
  const rank = ({ due_on }: RunTask): string => due_on ?? '9999-12-31';
  return tasks
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : taskNames.indexOf(a.task) - taskNames.indexOf(b.task)));
}

/** How far a milestone is: `waiting` where none of its open tasks can be done now. */
export const milestoneProgressNames = ['open', 'waiting', 'done', 'not_applicable'] as const;
export type MilestoneProgress = (typeof milestoneProgressNames)[number];

/** The progress of a milestone, from its tasks alone and not from its place among the others. Needless tasks hold up nothing. */
export function milestoneProgress(milestone: MilestoneName, facts: RenewalFacts): MilestoneProgress {
  const tasks = facts.tasks.filter(({ task }) => milestoneOf(task) === milestone);
  if (tasks.length === 0) return 'not_applicable';
  const standings = tasks.filter(({ state }) => state === 'open').map((one) => stepStanding(one, facts).standing);
  if (standings.includes('ready')) return 'open';
  return standings.some((standing) => standing !== 'moot') ? 'waiting' : 'done';
}

/** What the renewal of a period asks for next. `wait`: nothing can be done until something happens. */
export const renewalSteps = ['start', 'task', 'wait', 'decide', 'create_next', 'none'] as const;
export type RenewalStep = (typeof renewalSteps)[number];

/** What is asked beside the tasks. */
export interface RenewalPeriod {
  workflow: PeriodWorkflow;
  time: PeriodTime;
  /** Whether its workflow can be started and still has work to open. */
  canStart: boolean;
  /** Whether no other period follows it. */
  isLatest: boolean;
  oneTime: boolean;
}

/** The next step of a period: that of its running workflow, else starting it, deciding, or the period after it. */
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
