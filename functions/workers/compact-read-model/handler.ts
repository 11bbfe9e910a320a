import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { compact } from '#functions/platform/compaction.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { log, withLogContext } from '#functions/platform/log.ts';
import { snapshotSeq } from '#functions/platform/snapshot.ts';

/** Compacts a tenant's log. A message is `{ tenant, seq }` (at least up to there) or `{ tenant, verify }`, and may arrive twice. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const record of event.Records) {
    const { tenant, seq: wanted, verify } = JSON.parse(record.body) as { tenant: string; seq?: number; verify?: boolean };
    await withLogContext({ request_id: record.messageId, call: 'compact-read-model', tenant }, async () => {
      try {
        // Requested before the tenant was deleted.
        if ((await tenantItem(tenant))?.state !== 'ready') return;
        // An earlier snapshot already includes it.
        if (wanted !== undefined && (await snapshotSeq(tenant)) >= wanted) return;
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
