import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { config } from './config.ts';
import type { Key } from './keys.ts';
import { clientPatience } from './unavailable.ts';

export type Item = Record<string, unknown> & Key;
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

let client: DynamoDBDocumentClient | undefined;

function document(): DynamoDBDocumentClient {
  client ??= connect();
  return client;
}

function connect(): DynamoDBDocumentClient {
  const fresh = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, retryMode: 'standard', ...clientPatience }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  // A tenth of the client's CPU time: these copy all requests and answers for a log that is not written, and build the SDK's user agent.
  for (const middleware of ['loggerMiddleware', 'getUserAgentMiddleware']) {
    if (!fresh.middlewareStack.remove(middleware)) throw new Error(`The client of DynamoDB has no ${middleware} any more: see table.ts`);
  }
  return fresh;
}

/** Drops the connection, for tests that switch to another engine. */
export function resetTable(): void {
  client?.destroy();
  client = undefined;
}

/** Max retries for the unprocessed rest of a batch: about ten seconds. */
const mostLeftovers = 12;

function overloaded(): Error {
  return Object.assign(new Error('The table is overloaded: parts of a batch were left over again and again'), {
    name: 'ThrottlingException',
  });
}

/** The only module that calls DynamoDB. All reads are strongly consistent; there is no scan. */
export const table = {
  async get<T extends object = Item>(key: Key): Promise<T | undefined> {
    const answer = await document().send(new GetCommand({ TableName: config.tableName, Key: key, ConsistentRead: true }));
    return answer.Item as T | undefined;
  },

  /** Reads any number of items, in no order; retries what the engine left unprocessed. */
  async getMany<T extends object = Item>(wanted: readonly Key[]): Promise<T[]> {
    const found: T[] = [];
    const distinct = [...new Map(wanted.map((key) => [`${key.pk}|${key.sk}`, key])).values()];
    for (let start = 0; start < distinct.length; start += 100) {
      let keysLeft: Record<string, unknown>[] | undefined = distinct.slice(start, start + 100).map(({ pk, sk }) => ({ pk, sk }));
      for (let attempt = 0; keysLeft && keysLeft.length > 0; attempt++) {
        if (attempt > mostLeftovers) throw overloaded();
        if (attempt > 0) await pause(attempt);
        const answer: {
          Responses?: Record<string, Record<string, unknown>[]>;
          UnprocessedKeys?: Record<string, { Keys?: Record<string, unknown>[] }>;
        } = await document().send(new BatchGetCommand({ RequestItems: { [config.tableName]: { Keys: keysLeft, ConsistentRead: true } } }));
        found.push(...((answer.Responses?.[config.tableName] ?? []) as T[]));
        keysLeft = answer.UnprocessedKeys?.[config.tableName]?.Keys;
      }
    }
    return found;
  },

  /** All items of a query, page by page. */
  async *query<T extends object = Item>(input: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<T> {
    let from: Record<string, unknown> | undefined;
    do {
      const answer: { Items?: Record<string, unknown>[]; LastEvaluatedKey?: Record<string, unknown> } = await document().send(
        new QueryCommand({ TableName: config.tableName, ConsistentRead: input.IndexName === undefined, ...input, ExclusiveStartKey: from }),
      );
      yield* (answer.Items ?? []) as T[];
      from = answer.LastEvaluatedKey;
    } while (from && input.Limit === undefined);
  },

  /** Items of one partition whose sort key starts with a prefix. */
  partition<T extends object = Item>(pk: string, prefix = '', more: Partial<QueryCommandInput> = {}): AsyncGenerator<T> {
    return table.query<T>({
      KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk and begins_with(sk, :prefix)',
      ExpressionAttributeValues: prefix === '' ? { ':pk': pk } : { ':pk': pk, ':prefix': prefix },
      ...more,
    });
  },

  async put(
    item: Item,
    condition?: { expression: string; names?: Record<string, string>; values?: Record<string, unknown> },
  ): Promise<void> {
    await document().send(
      new PutCommand({
        TableName: config.tableName,
        Item: item,
        ...(condition && {
          ConditionExpression: condition.expression,
          ...(condition.names && { ExpressionAttributeNames: condition.names }),
          ...(condition.values && { ExpressionAttributeValues: condition.values }),
        }),
      }),
    );
  },

  /** Writes any number of items, not atomically; retries what the engine left unprocessed. Keys must be distinct. */
  async putMany(items: readonly Item[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) => items.slice(index * 25, index * 25 + 25));
    // Four at a time: the round trip is most of the wait.
    const lanes = Array.from({ length: Math.min(4, parts.length) }, async () => {
      for (let part = parts.pop(); part; part = parts.pop()) await writeBatch(part.map((Item) => ({ PutRequest: { Item } })));
    });
    await Promise.all(lanes);
  },

  /** Updates an item and returns its new state. */
  async update<T extends object = Item>(key: Key, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<T> {
    const answer = await document().send(new UpdateCommand({ TableName: config.tableName, Key: key, ReturnValues: 'ALL_NEW', ...input }));
    return answer.Attributes as T;
  },

  async delete(key: Key): Promise<void> {
    await document().send(new DeleteCommand({ TableName: config.tableName, Key: key }));
  },

  /** Deletes an item and returns it: of several that try at once, one gets it. */
  async take<T extends object = Item>(key: Key): Promise<T | undefined> {
    const answer = await document().send(new DeleteCommand({ TableName: config.tableName, Key: key, ReturnValues: 'ALL_OLD' }));
    return answer.Attributes as T | undefined;
  },

  /** Deletes any number of items, not atomically; retries what the engine left unprocessed. For operators' commands and the compactor. */
  async deleteMany(wanted: readonly Key[]): Promise<void> {
    for (let start = 0; start < wanted.length; start += 25)
      await writeBatch(wanted.slice(start, start + 25).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
  },

  /** Writes all items or none, at most 100. */
  async transact(writes: Write[], token?: string): Promise<void> {
    await document().send(new TransactWriteCommand({ TransactItems: writes, ...(token && { ClientRequestToken: token }) }));
  },
};

type BatchWrites = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>;

async function writeBatch(writes: BatchWrites): Promise<void> {
  let left = writes;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > mostLeftovers) throw overloaded();
    if (attempt > 0) await pause(attempt);
    const answer = await document().send(new BatchWriteCommand({ RequestItems: { [config.tableName]: left } }));
    left = answer.UnprocessedItems?.[config.tableName] ?? [];
  }
}

/** Waits with jitter, longer with each attempt: up to 20 ms at first, up to 2 s at most. */
export function pause(attempt: number): Promise<void> {
  const most = Math.min(2000, 20 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}

/** Whether a conditional write was refused by its condition. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}
