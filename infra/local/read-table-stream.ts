import { callJson, EngineError } from '#infra/local/engines/call-json.ts';

/** One change of the table, in the form of a Lambda event source. */
export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb?: { SequenceNumber: string; NewImage?: Record<string, unknown>; Keys?: Record<string, unknown> };
}

/** The last sequence number seen of each shard. */
export type StreamPosition = Record<string, string>;

export interface TableStream {
  /** The changes since the last call, oldest first; empty without any. */
  next(): Promise<StreamRecord[]>;
  /** The position after the last returned change; pass it to readTableStream to continue there. */
  position(): StreamPosition;
}

interface Shard {
  iterator?: string;
  after: string | undefined;
}

/** Reads the change stream of a table from the start, or from an earlier position. */
export function readTableStream(endpoint: string, streamArn: string, start: StreamPosition = {}): TableStream {
  const shards = new Map<string, Shard>();

  const call = <Answer>(action: string, input: object): Promise<Answer> => callJson(endpoint, `DynamoDBStreams_20120810.${action}`, input);

  async function findShards(): Promise<void> {
    const { StreamDescription } = await call<{ StreamDescription: { Shards?: { ShardId: string }[] } }>('DescribeStream', {
      StreamArn: streamArn,
    });
    for (const { ShardId } of StreamDescription.Shards ?? []) {
      if (!shards.has(ShardId)) shards.set(ShardId, { after: start[ShardId] });
    }
  }

  async function openIterator(id: string, shard: Shard): Promise<string> {
    const from = shard.after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: shard.after }
      : { ShardIteratorType: 'TRIM_HORIZON' };
    try {
      return (await call<{ ShardIterator: string }>('GetShardIterator', { StreamArn: streamArn, ShardId: id, ...from })).ShardIterator;
    } catch (error) {
      if (!(error instanceof EngineError) || !error.type.includes('TrimmedDataAccess')) throw error;
      shard.after = undefined;
      return openIterator(id, shard);
    }
  }

  async function readShard(id: string, shard: Shard): Promise<StreamRecord[]> {
    shard.iterator ??= await openIterator(id, shard);
    try {
      const answer = await call<{ Records: StreamRecord[]; NextShardIterator?: string }>('GetRecords', {
        ShardIterator: shard.iterator,
        Limit: 1000,
      });
      shard.iterator = answer.NextShardIterator;
      shard.after = answer.Records.at(-1)?.dynamodb?.SequenceNumber ?? shard.after;
      return answer.Records;
    } catch (error) {
      // An iterator expires after 15 minutes: open another at the same position.
      delete shard.iterator;
      if (error instanceof EngineError && error.type.includes('ExpiredIterator')) return [];
      throw error;
    }
  }

  return {
    async next() {
      if (shards.size === 0) await findShards();
      const records: StreamRecord[] = [];
      for (const [id, shard] of shards) records.push(...(await readShard(id, shard)));
      return records;
    },
    position: () => Object.fromEntries([...shards].flatMap(([id, { after }]) => (after ? [[id, after]] : []))),
  };
}
