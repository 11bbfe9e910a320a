import * as z from 'zod';
import { setTimeout as wait } from 'node:timers/promises';
import { Id } from '#shared/contract/fields.ts';
import { worker } from '#functions/platform/worker.ts';
import { harvestSource } from './harvest-source.ts';

const Payload = z.strictObject({ usage_source_id: Id });

export const handler = worker('harvest-usage', Payload, (context) => harvestSource(context, async (ms) => void (await wait(ms))));
