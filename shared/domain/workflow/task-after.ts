import type { TaskName } from './tasks.ts';

/** The next open task after another one in the list, else the first open one. Undefined if no other is open. */
export function taskAfter(tasks: readonly { id: TaskName; state: string | null }[], task: TaskName): TaskName | undefined {
  const at = tasks.findIndex(({ id }) => id === task);
  const open = ({ id, state }: { id: TaskName; state: string | null }): boolean => state === 'open' && id !== task;
  return (tasks.slice(at + 1).find(open) ?? tasks.find(open))?.id;
}
