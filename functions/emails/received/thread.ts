import { serveTasks } from '#functions/platform/threads/serve-tasks.ts';
import { parseEmail } from './parse-email.ts';

// The thread of `keep-email.ts`.
const tasks = { parseEmail };
serveTasks(tasks);

export type EmailTasks = typeof tasks;
