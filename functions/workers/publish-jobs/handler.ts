import type { AttributeValue, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { isSnapshotDue } from '#functions/platform/compaction.ts';
import { publish, requestCompaction, type WorkerName } from '#functions/platform/jobs.ts';
import { log } from '#functions/platform/log.ts';

type Image = Record<string, AttributeValue>;

function text(image: Image, name: string): string {
  return image[name]?.S ?? '';
}

/** What a new item asks for: a job goes to its worker's queue, a log entry may make a snapshot due. */
async function publishFrom(image: Image): Promise<void> {
  if (text(image, 'type') === 'job')
    await publish({ tenant: text(image, 'tenant'), id: text(image, 'id'), worker: text(image, 'worker') as WorkerName });
  const tenant = /^TENANT#([^#]+)#LOG#$/.exec(text(image, 'pk'))?.[1];
  if (tenant === undefined) return;
  const body = (image['body']?.B as unknown as string | undefined) ?? '';
  const entry = { seq: Number(image['seq']?.N), total: Number(image['total']?.N), size: Math.floor((body.length * 3) / 4) };
  if (entry.seq > 0 && isSnapshotDue(entry)) await requestCompaction(tenant);
}

/** Behind the table's stream: what a commit left to do leaves for the queues here. A failed record is delivered again. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of event.Records) {
    if (record.eventName !== 'INSERT' || !record.dynamodb?.NewImage) continue;
    try {
      await publishFrom(record.dynamodb.NewImage);
    } catch (error) {
      log.error('a job could not be published', { error });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}
