import type { WorkflowSettingsView } from '#shared/contract/rows/workflow-row.ts';
import { coupled } from '#shared/domain/workflow/applicability.ts';
import { applicableField, type TaskName } from '#shared/domain/workflow/tasks.ts';

/** The reference date and direction from which the days of a due date count. */
export const dueDirections = ['before_deadline', 'after_deadline', 'before_start_date', 'after_start_date'] as const;
export type DueDirection = (typeof dueDirections)[number];

/** A task's settings as form values; days as typed text. */
export interface TaskSettingValues {
  task: TaskName;
  applicable: boolean;
  days: string;
  direction: DueDirection;
  owner_id: string | null;
}

const mostDays = 730;

export function taskValues({ task, applicable, due_from, due_days, owner_id }: WorkflowSettingsView['tasks'][number]): TaskSettingValues {
  const direction = `${due_days > 0 ? 'after' : 'before'}_${due_from}` as const;
  return { task, applicable, days: String(Math.abs(due_days)), direction, owner_id };
}

/** The typed number of days, or undefined for invalid input. */
export function daysOf({ days }: Pick<TaskSettingValues, 'days'>): number | undefined {
  const typed = days.trim();
  return /^\d{1,3}$/.test(typed) && Number(typed) <= mostDays ? Number(typed) : undefined;
}

/** The call's settings of a task with valid days. */
export function settingOf(values: TaskSettingValues) {
  const { task, applicable, direction, owner_id } = values;
  const [sign, due_from] = direction.startsWith('before')
    ? ([-1, direction.slice('before_'.length)] as const)
    : ([1, direction.slice('after_'.length)] as const);
  // Avoids -0: "0 days before" is the day itself.
  return { task, applicable, due_from: due_from as 'deadline' | 'start_date', due_days: (daysOf(values) ?? 0) * sign || 0, owner_id };
}

/** All tasks after a switch was changed, including dependent ones (R040). */
export function withSwitch(all: readonly TaskSettingValues[], task: TaskName, applicable: boolean): TaskSettingValues[] {
  const change = coupled({ [applicableField(task)]: applicable });
  return all.map((one) => ({ ...one, applicable: change[applicableField(one.task)] ?? one.applicable }));
}
