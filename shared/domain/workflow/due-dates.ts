import { addDays } from '../calendar/dates.ts';
import type { TaskSetting } from './task-settings.ts';
import { milestoneOf, type MilestoneName, milestones, type TaskName } from './tasks.ts';

/** What due dates are counted from. */
export interface DueBasis {
  start_date: string;
  /** The day by which a decision is needed; a one-time purchase has none, and is decided by its start. */
  deadline: string | null;
  /** The day on which the workflow starts. */
  today: string;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** The milestones that must be over before one begins: all before it, but implementation runs beside invoicing (D3). */
export function milestonesBefore(milestone: MilestoneName): readonly MilestoneName[] {
  const before = milestones.slice(0, milestones.indexOf(milestone));
  return milestone === 'implementation' ? before.filter((name) => name !== 'invoicing') : before;
}

/**
 * When the tasks of a run are due, by the member's offsets. A workflow that is started late has what should be done by now due on its first
 * day, not overdue from it; and no task is due before one of a milestone that comes before its own.
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
