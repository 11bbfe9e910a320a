import * as z from 'zod';
import { mostSteps } from '#shared/domain/implementation/change-steps.ts';
import { implementationTasks } from '#shared/domain/implementation/preloaded-steps.ts';
import { audit, ForeignId, Id, Instant, Ref, RequiredText, Version, OptionalLines } from '../fields.ts';

const Label = RequiredText();
const Note = OptionalLines(4000);
const Task = z.enum(implementationTasks).nullable();

/** The steps until a subscription can be used, in their order (D8). One list per period. */
export const Implementation = z.object({
  ...audit,
  subscription_period_id: Ref('subscription_period'),
  steps: z
    .array(
      z.object({
        id: ForeignId('the step’s own id'),
        label: Label,
        /** The task of the workflow that is completed with it. */
        task: Task,
        done_by: Ref('user', { personal: true }).nullable(),
        done_at: Instant.nullable(),
        note: Note,
      }),
    )
    .max(mostSteps),
});
export type Implementation = z.output<typeof Implementation>;

/** C184: with the preloaded steps, or with those given. */
export const ImplementationCreation = z
  .strictObject({ steps: z.array(z.strictObject({ label: Label, task: Task.optional(), note: Note.optional() })).max(mostSteps) })
  .partial();

/** C185: steps changed by id or added without one, removed, and put in order; everything else stays. */
export const ImplementationChange = z
  .strictObject({
    steps: z.array(z.strictObject({ id: Id, label: Label, task: Task, done: z.boolean(), note: Note }).partial()).max(mostSteps),
    remove: z.array(Id).max(mostSteps),
    order: z.array(Id).max(mostSteps),
    version: Version,
  })
  .partial();
export type ImplementationChange = z.output<typeof ImplementationChange>;
