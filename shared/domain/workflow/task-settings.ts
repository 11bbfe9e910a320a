import { applicableField, type TaskName, taskNames } from './tasks.ts';

/** A member's general setting of a task, for all workflows. */
export interface TaskSetting {
  task: TaskName;
  applicable: boolean;
  /** The start of the offset: the decision deadline, or the period's first day. */
  due_from: 'deadline' | 'start_date';
  /** Offset in days; negative means before. */
  due_days: number;
  /** The owner of the task; null for the owner of the period. */
  owner_id: string | null;
}

const usual: Readonly<Record<TaskName, readonly [TaskSetting['due_from'], number]>> = {
  evaluation: ['deadline', -45],
  stakeholder_feedback: ['deadline', -45],
  usage_review: ['deadline', -45],
  recommendation: ['deadline', -35],
  request_price: ['deadline', -30],
  enter_price: ['deadline', -21],
  request_license: ['deadline', -30],
  upload_license: ['deadline', -14],
  renewal_proposal: ['deadline', -10],
  renewal_decision: ['deadline', -5],
  place_order: ['deadline', 0],
  register_invoice: ['start_date', 14],
  set_exchange_rate: ['start_date', 14],
  approve_invoices: ['start_date', 21],
  vendor_payments: ['start_date', 30],
  activate_access: ['start_date', 0],
  update_ip: ['start_date', 0],
  upload_title_list: ['start_date', 14],
  notify_stakeholders: ['start_date', 14],
};

/** Default settings of tasks. */
export const usualTaskSettings: readonly TaskSetting[] = taskNames.map((task) => {
  const [due_from, due_days] = usual[task];
  return { task, applicable: true, due_from, due_days, owner_id: null };
});

/** The settings of all tasks in order: the member's, else the default. */
export function allTaskSettings(settled: readonly TaskSetting[]): TaskSetting[] {
  return usualTaskSettings.map((usually) => settled.find(({ task }) => task === usually.task) ?? usually);
}

/** The switches in the general settings. */
export function generalApplicability(settings: readonly TaskSetting[]): Record<string, boolean> {
  return Object.fromEntries(settings.map(({ task, applicable }) => [applicableField(task), applicable]));
}
