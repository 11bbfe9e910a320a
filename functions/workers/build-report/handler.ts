import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { worker } from '#functions/platform/worker.ts';
import { buildReport, giveUp } from './build-report.ts';

export const handler = worker('build-report', z.strictObject({ run_id: Id }), buildReport, giveUp);
