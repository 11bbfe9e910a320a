import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { worker } from '#functions/platform/worker.ts';
import { shareUsage } from './share-usage.ts';

/** Shares the use of one source, or of every source, among its products. */
export const handler = worker('share-usage', z.strictObject({ usage_source_id: Id.nullable() }), async ({ payload, caller, extend }) => {
  const repo = repositoryFor(caller);
  const { usage_source_id } = payload;
  const sources = usage_source_id === null ? [...(await repo.model()).all('usage_source')].map(({ id }) => id) : [usage_source_id];
  for (const source of sources) {
    await shareUsage(repo, source, extend);
    await extend();
  }
});
