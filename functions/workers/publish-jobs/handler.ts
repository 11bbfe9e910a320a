import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isSnapshotDue } from '#functions/platform/compaction.ts';
import type { JobName } from '#functions/platform/job-payloads.ts';
import { publish, requestCompaction, requestRecording } from '#functions/platform/jobs.ts';
import { log } from '#functions/platform/log.ts';

type Image = Record<string, AttributeValue>;

function text(image: Image, name: string): string {
  return image[name]?.S ?? '';
}

/** Publishes a new item: a job goes to its worker's queue, a log entry may make a snapshot due. */
async function publishFrom(image: Image): Promise<void> {
  if (text(image, 'type') === 'job')
    await publish({
      tenant: text(image, 'tenant'),
      id: text(image, 'id'),
      worker: text(image, 'worker') as JobName,
      due: text(image, 'due'),
    });
  const tenant = /^TENANT#([^#]+)#LOG#$/.exec(text(image, 'pk'))?.[1];
  if (tenant === undefined) return;
  const body = (image['body']?.B as unknown as string | undefined) ?? '';
  const entry = { seq: Number(image['seq']?.N), total: Number(image['total']?.N), size: Math.floor((body.length * 3) / 4) };
  if (entry.seq > 0 && isSnapshotDue(entry)) await requestCompaction(tenant, entry.seq);
}

/** The tenant of an email that reached a state worth recording. Sending does not count, as it looks like queued to users. */
function tenantOfMoved({ eventName, dynamodb }: DynamoDBRecord): string | undefined {
  const image = dynamodb?.NewImage;
  if (eventName !== 'MODIFY' || !image || ['queued', 'sending'].includes(text(image, 'state'))) return undefined;
  return /^TENANT#([^#]+)#MAIL#$/.exec(text(image, 'pk'))?.[1];
}

/** Publishes emails with a new state in one message per tenant, so that they become one commit. */
async function publishMoved(records: readonly DynamoDBRecord[]): Promise<void> {
  const moved = new Map<string, Set<string>>();
  for (const record of records) {
    const tenant = tenantOfMoved(record);
    const id = text(record.dynamodb?.NewImage ?? {}, 'id');
    if (tenant !== undefined) moved.set(tenant, (moved.get(tenant) ?? new Set()).add(id));
  }
  for (const [tenant, ids] of moved) await requestRecording(tenant, [...ids]);
}

/** Processes the table's stream: publishes the jobs and emails that commits left to the queues. A failed record is delivered again. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  try {
    await publishMoved(event.Records);
  } catch (error) {
    log.error('mails that moved could not be published', { error });
    return { batchItemFailures: [{ itemIdentifier: event.Records[0]?.dynamodb?.SequenceNumber ?? '' }] };
  }
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
