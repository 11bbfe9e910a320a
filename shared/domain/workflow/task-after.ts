import type { TaskName } from './tasks.ts';

/** The open task that follows another one in the order of the list, else the first open one. Undefined when nothing else is open. */
export function taskAfter(tasks: readonly { id: TaskName; state: string | null }[], task: TaskName): TaskName | undefined {
  const at = tasks.findIndex(({ id }) => id === task);
  const open = ({ id, state }: { id: TaskName; state: string | null }): boolean => state === 'open' && id !== task;
  return (tasks.slice(at + 1).find(open) ?? tasks.find(open))?.id;
}
