import { useCallback, useEffect, useRef, useState } from 'react';
import type { MilestoneTaskRow } from '#shared/contract/rows/workflow-row.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { taskAfter } from '#shared/domain/workflow/task-after.ts';
import { useText } from '#web/text/text.ts';
import { taskKeyOf } from './task-key-of.ts';

/** A task whose form or dialog has just finished. `reloaded` resolves when the page shows the result. */
export type FinishTask = (task: TaskName, reloaded: Promise<unknown>) => void;

/**
 * Moves the focus to the next open task after one was finished and its button disappeared, and announces it to screen readers. A reopened task
 * gets the focus itself. `end` gets the focus if no task is open. The focus stays while the user works elsewhere.
 */
export function useNextTask(tasks: readonly MilestoneTaskRow[], period: PeriodRow) {
  const t = useText();
  const [finished, setFinished] = useState<{ task: TaskName; stays: boolean }>();
  const [said, setSaid] = useState('');
  const end = useRef<HTMLDivElement>(null);
  // A reload that ends late must not move the focus again.
  const latest = useRef<Promise<unknown>>(undefined);
  const finish = useCallback<FinishTask>((task, reloaded) => {
    setSaid('');
    latest.current = reloaded;
    // The page itself reports a failed reload.
    void reloaded.catch(() => undefined).then(() => latest.current === reloaded && setFinished({ task, stays: false }));
  }, []);
  const reopen = useCallback<FinishTask>((task, reloaded) => {
    latest.current = reloaded;
    void reloaded.then(() => latest.current === reloaded && setFinished({ task, stays: true })).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!finished) return;
    setFinished(undefined);
    const { task, stays } = finished;
    const next = stays ? task : taskAfter(tasks, task);
    const place = next && document.getElementById(`task-${next}`)?.querySelector<HTMLElement>('button');
    if (!hasGoneOn(task)) (place ?? end.current)?.focus();
    if (stays) return;
    const state = tasks.find(({ id }) => id === task)?.state ?? 'open';
    const name = t(taskKeyOf(task, period));
    const now = state === 'open' ? '' : t('progress.workflow.finished', { task: name, state: t(`progress.workflow.taskStates.${state}`) });
    const then = next ? t('progress.workflow.goesOn', { task: t(taskKeyOf(next, period)) }) : t('progress.workflow.nextNone');
    setSaid(`${now} ${then}`.trim());
  }, [finished, period, t, tasks]);
  return { said, end, finish, reopen };
}

/** Checks whether the focus is on a control outside this task. Moving the focus would close an open menu there. */
function hasGoneOn(task: TaskName): boolean {
  const control = document.activeElement?.closest('a, button, input, select, textarea, [role^=menuitem], [role=option]');
  return !!control && !document.getElementById(`task-${task}`)?.contains(control);
}
