import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readTableStream } from '#infra/local/read-table-stream.ts';
import type { StreamPosition, StreamRecord } from '#infra/local/read-table-stream.ts';
import type { Source } from '#infra/local/sources/queue-source.ts';

export interface StreamSourceOptions {
  dynamodbEndpoint: string;
  streamArn: string;
  batchSize: number;
  /** Max retries of a batch before it goes to the dead letters. */
  retries: number;
  /** Only these events; undefined for all. */
  eventNames: string[] | undefined;
  /** The file with the position in the stream, across restarts. */
  positionFile: string;
  invoke: (event: unknown) => Promise<string>;
  /** Receives a batch that could not be processed. */
  bury: (records: StreamRecord[]) => Promise<void>;
}

/** Milliseconds between two reads, after no changes and after some: consecutive changes are read together. */
const idleMs = 100;
const gatherMs = 25;
/** Max age in milliseconds of the position on the disk while changes keep coming; after a crash that much is processed twice, which is harmless. */
const saveMs = 1000;

/** Feeds a function from the table's change stream, in order, from the end of the last run; a failed batch is retried from its first failure on. */
export function startStreamSource(options: StreamSourceOptions): Source {
  let stopped = false;
  let wake: (() => void) | undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms).unref();
    });
  const stream = readTableStream(options.dynamodbEndpoint, options.streamArn, readPosition(options.positionFile));

  let savedAt = performance.now();
  let done: StreamPosition | undefined;
  function save(): void {
    if (!done) return;
    savePosition(options.positionFile, done);
    savedAt = performance.now();
    done = undefined;
  }

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        const records = (await stream.next()).filter((record) => !options.eventNames || options.eventNames.includes(record.eventName));
        for (let start = 0; start < records.length; start += options.batchSize)
          await process(records.slice(start, start + options.batchSize));
        if (stopped) return;
        if (records.length > 0) done = stream.position();
        if (records.length === 0 || performance.now() - savedAt > saveMs) save();
        await pause(records.length > 0 ? gatherMs : idleMs);
      } catch (error) {
        if (stopped) return;
        console.error('The change stream cannot be read:', error);
        await pause(1000);
      }
    }
  }

  async function process(batch: StreamRecord[]): Promise<void> {
    let rest = batch;
    for (let attempt = 0; rest.length > 0 && !stopped; attempt++) {
      if (attempt > options.retries) {
        await options.bury(rest);
        return;
      }
      if (attempt > 0) await pause(Math.min(100 * 2 ** attempt, 10_000));
      rest = await failedRest(rest);
    }
  }

  /** The records to retry: from the first failed one on, since the order matters. */
  async function failedRest(batch: StreamRecord[]): Promise<StreamRecord[]> {
    try {
      const event = {
        Records: batch.map((record) => ({
          ...record,
          eventSource: 'aws:dynamodb',
          eventSourceARN: options.streamArn,
          awsRegion: 'eu-west-1',
        })),
      };
      const result = JSON.parse(await options.invoke(event)) as { batchItemFailures?: { itemIdentifier?: string }[] } | null;
      const failed = new Set((result?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
      if (failed.size === 0) return [];
      const first = batch.findIndex((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
      return first < 0 ? batch : batch.slice(first);
    } catch (error) {
      if (!stopped) console.error('A batch of the change stream failed:', error instanceof Error ? error.message : error);
      return batch;
    }
  }

  const loop = work();
  return {
    stop: async () => {
      stopped = true;
      wake?.();
      await loop;
      save();
    },
  };
}

/** The position of the last run in the stream. */
export function readPosition(file: string): StreamPosition {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StreamPosition) : {};
  } catch {
    // Half written when the machine stopped: starts from the beginning, since processing twice is harmless.
    return {};
  }
}

function savePosition(file: string, position: StreamPosition): void {
  writeFileSync(`${file}.tmp`, JSON.stringify(position));
  renameSync(`${file}.tmp`, file);
}
