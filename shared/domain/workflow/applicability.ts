import type { Breach } from '../breach.ts';
import { applicableField, type TaskName, taskNames } from './tasks.ts';
import { say } from '../messages/message.ts';

/** The switch of a task, such as `evaluation_applicable`. */
export type ApplicableField = `${TaskName}_applicable`;

/** Changed switches; null removes a switch, so that the general setting applies again. */
export type ApplicabilityChange = { readonly [F in ApplicableField]?: boolean | null | undefined };
export type Applicability = Readonly<Record<string, boolean>>;

/** All switches, in the order of tasks. */
export const applicableFields: readonly ApplicableField[] = taskNames.map(applicableField);

const approval = 'approve_invoices_applicable';
const payment = 'vendor_payments_applicable';

/**
 * R040: payments require the approval of invoices. Turning approval off turns payments off; turning payments on turns approval on. Forms and
 * functions share this rule.
 */
export function coupled<C extends ApplicabilityChange>(change: C): C {
  if (change[approval] === false) return { ...change, [payment]: false };
  if (change[payment] === true) return { ...change, [approval]: true };
  return change;
}

/** Breaches in a change: an unknown switch, or payments turned on while approval is turned off (R040). */
export function checkApplicability(change: Readonly<Record<string, unknown>>): Breach[] {
  const unknown = Object.keys(change).filter((field) => !(applicableFields as readonly string[]).includes(field));
  return [
    ...unknown.map((field) => ({ field, message: say('workflow.taskNotFound') })),
    ...(change[approval] === false && change[payment] === true ? [{ field: payment, message: say('workflow.paymentsNeedApproval') }] : []),
  ];
}

/** The switches after a change, without removed ones. */
export function withApplicability(before: Applicability, change: ApplicabilityChange): Record<string, boolean> {
  const next = Object.entries({ ...before, ...coupled(change) }).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(next);
}

/**
 * Whether a task is part of a period's workflow: by the period's switch, else the member's general setting, else yes. Payments require approval
 * (R040).
 */
export function isApplicable(task: TaskName, own: Applicability, general: Applicability): boolean {
  const field = applicableField(task);
  const held = own[field] ?? general[field] ?? true;
  return task === 'vendor_payments' ? held && isApplicable('approve_invoices', own, general) : held;
}
