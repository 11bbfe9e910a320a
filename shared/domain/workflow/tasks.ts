/** The five steps of a renewal, in order (D3). */
export const milestones = ['consideration', 'negotiation', 'decision', 'invoicing', 'implementation'] as const;
export type MilestoneName = (typeof milestones)[number];

/** The tasks of each milestone, in the usual order (D3). */
export const tasksOfMilestone = {
  consideration: ['evaluation', 'stakeholder_feedback', 'usage_review', 'recommendation'],
  negotiation: ['request_price', 'enter_price', 'request_license', 'upload_license'],
  decision: ['renewal_proposal', 'renewal_decision', 'place_order'],
  invoicing: ['register_invoice', 'set_exchange_rate', 'approve_invoices', 'vendor_payments'],
  implementation: ['activate_access', 'update_ip', 'upload_title_list', 'notify_stakeholders'],
} as const satisfies Readonly<Record<MilestoneName, readonly string[]>>;

export type TaskName = (typeof tasksOfMilestone)[MilestoneName][number];

/** All tasks in order. `place_order` is the letter after a decision: the order after an acceptance, the notice after a cancellation (D3). */
export const taskNames: readonly TaskName[] = milestones.flatMap((milestone) => [...tasksOfMilestone[milestone]]);

const placeOf: ReadonlyMap<TaskName, MilestoneName> = new Map(
  milestones.flatMap((milestone) => tasksOfMilestone[milestone].map((task) => [task, milestone] as const)),
);

/** The milestone that a task belongs to. */
export function milestoneOf(task: TaskName): MilestoneName {
  return placeOf.get(task) as MilestoneName;
}

/** The switch that makes a task part of a period's workflow, such as `evaluation_applicable` (D3). */
export function applicableField(task: TaskName): `${TaskName}_applicable` {
  return `${task}_applicable`;
}
