import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { compact } from '#functions/platform/compaction.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { log, withLogContext } from '#functions/platform/log.ts';

/** Folds a tenant's log; a message is `{ tenant, verify? }` and may come twice. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const record of event.Records) {
    const { tenant, verify } = JSON.parse(record.body) as { tenant: string; verify?: boolean };
    await withLogContext({ request_id: record.messageId, call: 'compact-read-model', tenant }, async () => {
      try {
        // Asked for before its tenant was deleted.
        if ((await tenantItem(tenant))?.state !== 'ready') return;
        const { seq } = await compact(tenant, verify === true);
        log.info('the read model was compacted', { seq });
      } catch (error) {
        log.error('compacting failed', { error });
        failed.push(record.messageId);
      }
    });
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
