import { taskNames, type TaskName } from './tasks.ts';

type Hyphened<T extends string> = T extends `${infer Head}_${infer Tail}` ? `${Head}-${Hyphened<Tail>}` : T;

/** A task in URLs: `request-price` for `request_price` (D3). */
export type TaskType = Hyphened<TaskName>;

/** A type of work in the progress bar: tasks of running workflows, and reminders beside them (D3). */
export type ProgressType = 'plan-workflow' | TaskType | 'cancellation-reminders' | 'claims';

/** The URL form of a task. */
export function typeOfTask(task: TaskName): TaskType {
  return task.replaceAll('_', '-') as TaskType;
}

/** All types in the order of the bar: workflows to start, the tasks in order, reminders. */
export const progressTypes: readonly ProgressType[] = ['plan-workflow', ...taskNames.map(typeOfTask), 'cancellation-reminders', 'claims'];

const tasks: ReadonlyMap<string, TaskName> = new Map(taskNames.map((task) => [typeOfTask(task), task]));

/** The task of a type; undefined for a type that is not a task. */
export function taskOfType(type: ProgressType): TaskName | undefined {
  return tasks.get(type);
}
