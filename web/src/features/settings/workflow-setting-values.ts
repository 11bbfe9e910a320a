import type { WorkflowSettingsView } from '#shared/contract/rows/workflow-row.ts';
import { coupled } from '#shared/domain/workflow/applicability.ts';
import { applicableField, type TaskName } from '#shared/domain/workflow/tasks.ts';

/** From what and in which direction the days of a due date are counted. */
export const dueDirections = ['before_deadline', 'after_deadline', 'before_start_date', 'after_start_date'] as const;
export type DueDirection = (typeof dueDirections)[number];

/** A task as the form holds it; days are as they were typed. */
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

/** The number that was typed, or undefined where it is none that can be. */
export function daysOf({ days }: Pick<TaskSettingValues, 'days'>): number | undefined {
  const typed = days.trim();
  return /^\d{1,3}$/.test(typed) && Number(typed) <= mostDays ? Number(typed) : undefined;
}

/** What the call takes of a task whose days are a number. */
export function settingOf(values: TaskSettingValues) {
  const { task, applicable, direction, owner_id } = values;
  const [sign, due_from] = direction.startsWith('before')
    ? ([-1, direction.slice('before_'.length)] as const)
    : ([1, direction.slice('after_'.length)] as const);
  // There is no "0 days before": it is the day itself.
  return { task, applicable, due_from: due_from as 'deadline' | 'start_date', due_days: (daysOf(values) ?? 0) * sign || 0, owner_id };
}

/** All tasks after a switch was turned, with those that go along (R040). */
export function withSwitch(all: readonly TaskSettingValues[], task: TaskName, applicable: boolean): TaskSettingValues[] {
  const change = coupled({ [applicableField(task)]: applicable });
  return all.map((one) => ({ ...one, applicable: change[applicableField(one.task)] ?? one.applicable }));
}
