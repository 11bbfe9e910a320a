import { hasEveryWord } from '../text/has-every-word.ts';

/** What is shown of a board. */
export interface TaskFilter {
  /** Words that are in the title, or in the name of what a task is about. */
  text: string;
  /** Whose tasks: a person's by the id, nobody's (`nobody`), or everybody's where it is null. */
  person: string | null;
  /** Only open tasks whose deadline is over. */
  overdue: boolean;
}

/** Whether anything is asked for at all. */
export function isFiltering({ text, person, overdue }: TaskFilter): boolean {
  return text !== '' || person !== null || overdue;
}

/** What a filter looks at. */
export interface FilteredTask {
  title: string;
  deadline: string | null;
  completed: boolean;
  owners: readonly { id: string; name: string }[];
  entity: { name: string } | null;
}

/** Whether a task is among those asked for; `today` is the member's day. */
export function matchesFilter(task: FilteredTask, { text, person, overdue }: TaskFilter, today: string): boolean {
  if (person === 'nobody' ? task.owners.length > 0 : person !== null && !task.owners.some(({ id }) => id === person)) return false;
  if (overdue && !isOverdue(task, today)) return false;
  return hasEveryWord([task.title, task.entity?.name, ...task.owners.map(({ name }) => name)].join(' '), text);
}

/** Whether an open task is over its deadline. */
export function isOverdue({ deadline, completed }: Pick<FilteredTask, 'deadline' | 'completed'>, today: string): boolean {
  return !completed && deadline !== null && deadline < today;
}
