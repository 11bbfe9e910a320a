import { worker } from '#functions/platform/jobs.ts';
import { giveUp, runImport } from './run-import.ts';

export const handler = worker('run-import', runImport, giveUp);
