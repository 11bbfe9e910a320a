import { taskNames, type TaskName } from './tasks.ts';

type Hyphened<T extends string> = T extends `${infer Head}_${infer Tail}` ? `${Head}-${Hyphened<Tail>}` : T;

/** A task as an address names it: `request-price` for `request_price` (D3). */
export type TaskType = Hyphened<TaskName>;

/** A kind of work that the progress bar counts: the tasks of running workflows, and what is watched beside them (D3). */
export type ProgressType = 'plan-workflow' | TaskType | 'cancellation-reminders' | 'claims';

/** The address of a task. */
export function typeOfTask(task: TaskName): TaskType {
  return task.replaceAll('_', '-') as TaskType;
}

/** All types in the order of the bar: what is to be started, the tasks as they follow each other, what is watched. */
export const progressTypes: readonly ProgressType[] = ['plan-workflow', ...taskNames.map(typeOfTask), 'cancellation-reminders', 'claims'];

const tasks: ReadonlyMap<string, TaskName> = new Map(taskNames.map((task) => [typeOfTask(task), task]));

/** The task of a type; undefined for what is no task of a workflow. */
export function taskOfType(type: ProgressType): TaskName | undefined {
  return tasks.get(type);
}
