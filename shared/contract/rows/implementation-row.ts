import * as z from 'zod';
import { implementationTasks } from '#shared/domain/implementation/preloaded-steps.ts';
import { Implementation } from '../entities/implementation.ts';
import { Id, Reference, Version } from '../fields.ts';
import { messageOrNullAs } from '../message-fields.ts';

/** The state of a step: ticked here, or completed in the workflow. */
export const StepRow = z.object({
  ...Implementation.shape.steps.element.shape,
  /** Its place, from 1. */
  order: z.int(),
  state: z.enum(['open', 'done', 'not_needed']),
  done_by_user: Reference.nullable(),
  by_workflow: z.boolean(),
  ...messageOrNullAs('reason'),
});
export type StepRow = z.output<typeof StepRow>;

/** C183: a period's checklist, or the steps proposed for a new one. */
export const ImplementationView = z.object({
  subscription_period_id: Id,
  /** Null while there is no list. */
  id: Id.nullable(),
  version: Version.nullable(),
  steps: z.array(StepRow),
  /** Steps that are not needed do not count. */
  done: z.int(),
  total: z.int(),
  proposed: z.array(z.object({ label: z.string(), task: z.enum(implementationTasks).nullable() })),
});
export type ImplementationView = z.output<typeof ImplementationView>;
