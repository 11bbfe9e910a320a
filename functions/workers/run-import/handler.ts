import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { worker } from '#functions/platform/worker.ts';
import { giveUp, runImport } from './run-import.ts';

const Payload = z.strictObject({ import_id: Id, user_id: Id.nullish() });

export const handler = worker('run-import', Payload, runImport, giveUp);
