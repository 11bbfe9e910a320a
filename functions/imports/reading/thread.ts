import { serveTasks } from '#functions/platform/threads/serve-tasks.ts';
import { readCounterFile, readCounterReport } from './read-counter-file.ts';
import { readImportFile } from './read-import-file.ts';
import { readTitleFile } from './read-title-file.ts';

// The thread of `reader.ts`.
const tasks = { readImportFile, readTitleFile, readCounterFile, readCounterReport };
serveTasks(tasks);

export type ReaderTasks = typeof tasks;
