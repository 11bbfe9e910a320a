import { hasEveryWord } from '../text/has-every-word.ts';

/** The filter of a board. */
export interface TaskFilter {
  /** Words in the title, in the name of the task's record, or in the names of its owners. */
  text: string;
  /** The owner: a person's id, a fixed value for tasks without owners, or null for all tasks. */
  person: string | null;
  /** Only open tasks with a past deadline. */
  overdue: boolean;
}

/** Whether the filter restricts anything. */
export function isFiltering({ text, person, overdue }: TaskFilter): boolean {
  return text !== '' || person !== null || overdue;
}

/** The fields of a task that a filter compares. */
export interface FilteredTask {
  title: string;
  deadline: string | null;
  completed: boolean;
  owners: readonly { id: string; name: string }[];
  entity: { name: string } | null;
}

/** Whether a task matches a filter; `today` is the member's day. */
export function matchesFilter(task: FilteredTask, { text, person, overdue }: TaskFilter, today: string): boolean {
  if (person === 'nobody' ? task.owners.length > 0 : person !== null && !task.owners.some(({ id }) => id === person)) return false;
  if (overdue && !isOverdue(task, today)) return false;
  return hasEveryWord([task.title, task.entity?.name, ...task.owners.map(({ name }) => name)].join(' '), text);
}

/** Whether an open task is past its deadline. */
export function isOverdue({ deadline, completed }: Pick<FilteredTask, 'deadline' | 'completed'>, today: string): boolean {
  return !completed && deadline !== null && deadline < today;
}
