import { callJson } from '#infra/local/engines/call-json.ts';

export interface QueueSourceOptions {
  sqsEndpoint: string;
  queueUrl: string;
  queueArn: string;
  batchSize: number;
  /** Max batches in progress at the same time. */
  concurrency: number;
  invoke: (event: unknown) => Promise<string>;
}

interface Message {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, unknown>;
  MD5OfBody?: string;
}

/** A process that runs until it is stopped. */
export interface Source {
  stop(): Promise<void>;
}

const waitSeconds = 10;
// On AWS a failed message waits for its queue's visibility time; on one machine no other worker can have it.
const retryAfterSeconds = [1, 5, 30, 120];

/**
 * Feeds a function from a queue, with partial batch failures: messages reported as failed, or all if the function throws, are delivered again later.
 */
export function startQueueSource(options: QueueSourceOptions): Source {
  const stopping = new AbortController();
  const call = <Answer>(action: string, input: object, signal?: AbortSignal): Promise<Answer> =>
    callJson(options.sqsEndpoint, `AmazonSQS.${action}`, { QueueUrl: options.queueUrl, ...input }, { ...(signal && { signal }) });

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { Messages = [] } = await call<{ Messages?: Message[] }>(
          'ReceiveMessage',
          { MaxNumberOfMessages: options.batchSize, WaitTimeSeconds: waitSeconds, AttributeNames: ['All'], MessageAttributeNames: ['All'] },
          stopping.signal,
        );
        if (Messages.length > 0) await process(Messages);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`The queue ${options.queueUrl} cannot be read:`, error);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  async function process(messages: Message[]): Promise<void> {
    const failed = await failures(messages);
    const done = messages.filter((message) => !failed.has(message.MessageId));
    if (done.length > 0) {
      await call('DeleteMessageBatch', {
        Entries: done.map((message) => ({ Id: message.MessageId, ReceiptHandle: message.ReceiptHandle })),
      });
    }
    for (const message of messages) {
      if (!failed.has(message.MessageId)) continue;
      const received = Number(message.Attributes?.['ApproximateReceiveCount'] ?? 1);
      const seconds = retryAfterSeconds[Math.min(received, retryAfterSeconds.length) - 1] ?? 1;
      await call('ChangeMessageVisibility', { ReceiptHandle: message.ReceiptHandle, VisibilityTimeout: seconds });
    }
  }

  async function failures(messages: Message[]): Promise<Set<string>> {
    const all = new Set(messages.map((message) => message.MessageId));
    try {
      const result = JSON.parse(await options.invoke({ Records: messages.map(toRecord) })) as {
        batchItemFailures?: { itemIdentifier?: string }[];
      } | null;
      const ids = (result?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
      // As in Lambda: an unknown or empty identifier fails the whole batch.
      return ids.some((id) => !all.has(id)) ? all : new Set(ids);
    } catch (error) {
      if (!stopping.signal.aborted)
        console.error(`A batch of ${options.queueArn.split(':').at(-1)} failed:`, error instanceof Error ? error.message : error);
      return all;
    }
  }

  function toRecord(message: Message): object {
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes ?? {},
      messageAttributes: message.MessageAttributes ?? {},
      md5OfBody: message.MD5OfBody ?? '',
      eventSource: 'aws:sqs',
      eventSourceARN: options.queueArn,
      awsRegion: 'eu-west-1',
    };
  }

  const loops = Array.from({ length: options.concurrency }, work);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
