import { invalid, type Problem } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { TaskThread } from '#functions/platform/threads/task-thread.ts';
import { threadFile } from '#functions/platform/threads/thread-file.ts';
import type { ReaderTasks } from './thread.ts';

const thread = new TaskThread<ReaderTasks>(threadFile(import.meta.url));

/**
 * Reads an uploaded file in a separate thread. The function named `task` defines parameters, result and errors. Throws 422 under `field` for a file
 * that takes too long.
 */
export function readFile<Name extends keyof ReaderTasks>(
  task: Name,
  asked: Parameters<ReaderTasks[Name]>[0],
  field: 'file' | 'uploads' = 'file',
): Promise<Awaited<ReturnType<ReaderTasks[Name]>>> {
  return thread.run(task, asked, tooMuch(field));
}

function tooMuch(field: string): Problem {
  const message = say('spreadsheets.takesTooLong');
  return invalid({ [field]: [message] }, message);
}
