import * as z from 'zod';
import { decisions, periodTimes, workflowStates } from './entities/subscription.ts';
import { Id } from './fields.ts';

/** Actions of a call or a job on the workflows of several periods. */
export const workflowActions = ['start', 'cancel', 'dismiss'] as const;
export type WorkflowAction = (typeof workflowActions)[number];

/** Max periods that a call names one by one. */
export const maxNamed = 500;
const named = z.array(Id).max(maxNamed);

/** The periods whose workflows a call or a job changes: those that match every part. Without parts, all to which the action applies. */
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
