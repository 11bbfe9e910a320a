import { callJson } from '#infra/local/engines/call-json.ts';

/** An item as the engine keeps it: `{ pk: { S: … } }`. */
export type RawItem = Record<string, Record<string, unknown>>;

function ask<Answer>(action: string, input: object): Promise<Answer> {
  const { AWS_ENDPOINT_URL_DYNAMODB = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  return callJson<Answer>(AWS_ENDPOINT_URL_DYNAMODB, `DynamoDB_20120810.${action}`, input, { credentials });
}

/** Every item of a table, whoever's it is. The product itself cannot ask this. */
export async function rawItems(tableName: string): Promise<RawItem[]> {
  const items: RawItem[] = [];
  let from: unknown;
  do {
    const answer: { Items?: RawItem[]; LastEvaluatedKey?: unknown } = await ask('Scan', {
      TableName: tableName,
      ConsistentRead: true,
      ...(from !== undefined && { ExclusiveStartKey: from }),
    });
    items.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}

/** Puts raw items into a table, as a restore does. */
export async function putRawItems(tableName: string, items: readonly RawItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await ask('BatchWriteItem', { RequestItems: { [tableName]: requests } });
  }
}
