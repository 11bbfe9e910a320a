import * as z from 'zod';
import { decisions, periodTimes, workflowStates } from './entities/subscription.ts';
import { Id } from './fields.ts';

/** What a call or a job does to the workflows of several periods. */
export const workflowActions = ['start', 'cancel', 'dismiss'] as const;
export type WorkflowAction = (typeof workflowActions)[number];

/** How many periods a call names one by one at most. */
export const maxNamed = 500;
const named = z.array(Id).max(maxNamed);

/** The periods whose workflows a call or a job changes: those to which every part applies. Without parts, all that the action is meant for. */
export const WorkflowFilter = z
  .strictObject({
    workflow: z.array(z.enum(workflowStates)).max(workflowStates.length),
    decision: z.array(z.enum(decisions)).max(decisions.length),
    time: z.array(z.enum(periodTimes)).max(periodTimes.length),
    subscription_id: named,
    owner_id: named,
    vendor_id: named,
    department_id: named,
    financial_period_id: named,
  })
  .partial();
export type WorkflowFilter = z.output<typeof WorkflowFilter>;
