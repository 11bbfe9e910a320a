/** One change of the table, as a Lambda event source hands it over. */
export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb?: { SequenceNumber: string; NewImage?: Record<string, unknown>; Keys?: Record<string, unknown> };
}

/** The last sequence number seen of each shard. */
export type StreamPosition = Record<string, string>;

export interface TableStream {
  /** The changes since the last call, oldest first; empty when there are none. */
  next(): Promise<StreamRecord[]>;
  /** After what was returned last; hand it to readTableStream to go on there. */
  position(): StreamPosition;
}

interface Shard {
  iterator?: string;
  after: string | undefined;
}

/**
 * Reads the change stream of a table from the start, or from a position kept earlier. Plain HTTP, since the local engines take any
 * signature: the client package for streams would be the only use of it.
 */
export function readTableStream(endpoint: string, streamArn: string, start: StreamPosition = {}): TableStream {
  const shards = new Map<string, Shard>();

  async function call<Answer>(action: string, input: object): Promise<Answer> {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${action}`,
        'x-amz-date': '20200101T000000Z',
        authorization: 'AWS4-HMAC-SHA256 Credential=local/20200101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as Answer & { __type?: string; message?: string };
    if (!answer.ok) throw new StreamError(body.__type ?? '', body.message ?? '');
    return body;
  }

  async function findShards(): Promise<void> {
    const { StreamDescription } = await call<{ StreamDescription: { Shards?: { ShardId: string }[] } }>('DescribeStream', { StreamArn: streamArn });
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
      if (!(error instanceof StreamError) || !error.type.includes('TrimmedDataAccess')) throw error;
      shard.after = undefined;
      return openIterator(id, shard);
    }
  }

  async function readShard(id: string, shard: Shard): Promise<StreamRecord[]> {
    shard.iterator ??= await openIterator(id, shard);
    try {
      const answer = await call<{ Records: StreamRecord[]; NextShardIterator?: string }>('GetRecords', { ShardIterator: shard.iterator, Limit: 1000 });
      shard.iterator = answer.NextShardIterator;
      shard.after = answer.Records.at(-1)?.dynamodb?.SequenceNumber ?? shard.after;
      return answer.Records;
    } catch (error) {
      // An iterator lives 15 minutes: open another where this one stood.
      delete shard.iterator;
      if (error instanceof StreamError && error.type.includes('ExpiredIterator')) return [];
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

class StreamError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type} ${message}`);
    this.type = type;
  }
}
