import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowAction, WorkflowFilter } from '#shared/contract/workflow-filter.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { endRefusal } from '#shared/domain/workflow/end-run.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { planStart } from './plan-start.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { MessageCode } from '#shared/messages/codes.ts';

/** The periods by id, or by a filter; with neither, all to which the action applies. */
export interface Which {
  ids?: readonly string[] | undefined;
  filter?: WorkflowFilter | undefined;
}

/** The periods to change, those already in the wanted state, and those skipped by reason. */
export interface Chosen {
  wanted: string[];
  unchanged: string[];
  leftOut: Map<MessageCode, string[]>;
}

const asWished = { start: 'running', cancel: 'cancelled', dismiss: 'dismissed' } as const;
const gone = say('to-dos.notFound');

/** The reason why a period's workflow cannot be started, cancelled or dismissed; undefined if it can. */
export function workflowRefusal(model: ReadModel, period: SubscriptionPeriod, action: WorkflowAction): Message | undefined {
  if (action !== 'start') return endRefusal(period.workflow, action === 'cancel' ? 'cancelled' : 'dismissed');
  const planned = planStart(model, period);
  return planned.ok ? undefined : planned.message;
}

/**
 * Selects the periods of a call. Named periods are meant literally, so ended workflows restart; a filter or nothing starts only workflows that
 * were never started. Without either, decided and past periods are skipped as well.
 */
export function choosePeriods(model: ReadModel, action: WorkflowAction, { ids, filter = {} }: Which): Chosen {
  const chosen: Chosen = { wanted: [], unchanged: [], leftOut: new Map() };
  const day = today(memberOf(model).timezone);
  const isNarrow = Object.keys(filter).length > 0;
  const leaveOut = ({ code }: Message, id: string): void => void chosen.leftOut.set(code, [...(chosen.leftOut.get(code) ?? []), id]);
  const sort = (period: SubscriptionPeriod, unmeant: Message | undefined): void => {
    if (period.workflow === asWished[action]) chosen.unchanged.push(period.id);
    else {
      const reason = unmeant ?? workflowRefusal(model, period, action);
      if (reason === undefined) chosen.wanted.push(period.id);
      else leaveOut(reason, period.id);
    }
  };
  if (ids)
    for (const id of new Set(ids)) {
      const period = model.find('subscription_period', id);
      if (period) sort(period, undefined);
      else leaveOut(gone, id);
    }
  else
    for (const period of model.all('subscription_period'))
      if (isKept(model, period, filter, day)) sort(period, unmeantFor(period, action, isNarrow, day));
  return chosen;
}

/** The reason why an unnamed period is excluded from an action. */
function unmeantFor(period: SubscriptionPeriod, action: WorkflowAction, isNarrow: boolean, day: string): Message | undefined {
  if (action === 'cancel' || period.workflow === 'running') return undefined;
  if (period.workflow !== 'not_started') return say('workflow.endedChoosePeriod');
  if (isNarrow) return undefined;
  if (period.decision !== 'undecided') return say('workflow.alreadyDecided');
  return periodTime(period, day) === 'past' ? say('workflow.periodOver') : undefined;
}

/** Whether a period matches a filter. Ids of replaced records match their replacements. */
function isKept(model: ReadModel, period: SubscriptionPeriod, filter: WorkflowFilter, day: string): boolean {
  const { workflow, decision, time, subscription_id, owner_id, vendor_id, department_id, financial_period_id } = filter;
  const points = (kind: 'subscription' | 'user' | 'provider' | 'financial_period', id: string | null, asked?: readonly string[]): boolean =>
    asked === undefined || (id !== null && asked.some((each) => each === id || model.resolve(kind, each) === model.resolve(kind, id)));
  return (
    (workflow?.includes(period.workflow) ?? true) &&
    (decision?.includes(period.decision) ?? true) &&
    (time?.includes(periodTime(period, day)) ?? true) &&
    points('subscription', period.subscription_id, subscription_id) &&
    points('user', period.owner_id, owner_id) &&
    points('provider', period.vendor_id, vendor_id) &&
    points('financial_period', period.financial_period_id, financial_period_id) &&
    (department_id === undefined || period.departments.some((part) => department_id.includes(part.department_id)))
  );
}
