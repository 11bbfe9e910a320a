import { addDays } from '../calendar/dates.ts';
import type { TaskSetting } from './task-settings.ts';
import { milestoneOf, type MilestoneName, milestones, type TaskName } from './tasks.ts';

/** The dates from which due dates are calculated. */
export interface DueBasis {
  start_date: string;
  /** The decision deadline; null for a one-time purchase, which must be decided before its start. */
  deadline: string | null;
  /** The day on which the workflow starts. */
  today: string;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** The milestones that must be complete before one begins: all earlier ones, but implementation is parallel to invoicing (D3). */
export function milestonesBefore(milestone: MilestoneName): readonly MilestoneName[] {
  const before = milestones.slice(0, milestones.indexOf(milestone));
  return milestone === 'implementation' ? before.filter((name) => name !== 'invoicing') : before;
}

/**
 * Due dates of a run's tasks, by the member's offsets. In a workflow started late, past due dates become its first day, so that tasks are not overdue
 * from the start. No task is due before those of an earlier milestone.
 */
export function dueDates(tasks: readonly TaskName[], settings: readonly TaskSetting[], basis: DueBasis): Map<TaskName, string> {
  const { start_date, deadline, today } = basis;
  const due = new Map<TaskName, string>();
  const latest = new Map<MilestoneName, string>();
  for (const milestone of milestones) {
    const earliest = milestonesBefore(milestone).reduce((day, name) => later(day, latest.get(name) ?? today), today);
    latest.set(milestone, earliest);
    for (const task of tasks.filter((name) => milestoneOf(name) === milestone)) {
      const setting = settings.find((one) => one.task === task);
      const from = setting?.due_from === 'deadline' ? (deadline ?? start_date) : start_date;
      const day = later(earliest, addDays(from, setting?.due_days ?? 0));
      due.set(task, day);
      latest.set(milestone, later(latest.get(milestone) ?? day, day));
    }
  }
  return due;
}
