import { callJson, EngineError } from '#infra/local/engines/call-json.ts';
import type { Engines } from '#infra/local/engines/start-engines.ts';
import { localAccount } from '#infra/local/template/open-templates.ts';
import type { Product } from '#infra/local/template/product.ts';

/** Creates the tables, queues and buckets of the templates that do not exist yet. */
export async function createResources(product: Product, engines: Engines): Promise<void> {
  for (const bucket of product.buckets) engines.s3.createBucket(bucket);
  await Promise.all(
    product.tables.map(({ input }) =>
      callJson(engines.dynamodb.endpoint, 'DynamoDB_20120810.CreateTable', input).catch((error: unknown) => {
        if (!(error instanceof EngineError) || error.type !== 'ResourceInUseException') throw error;
      }),
    ),
  );
  // Dead-letter queues first: other queues name them.
  for (const { name, attributes } of product.queues.toSorted((a, b) => Number(Boolean(a.deadLetters)) - Number(Boolean(b.deadLetters)))) {
    try {
      await callJson(engines.sqs.endpoint, 'AmazonSQS.CreateQueue', { QueueName: name, Attributes: attributes });
    } catch (error) {
      // It exists with other attributes, which a newer version of the product has changed.
      if (!(error instanceof EngineError) || !error.type.includes('QueueNameExists')) throw error;
      await callJson(engines.sqs.endpoint, 'AmazonSQS.SetQueueAttributes', {
        QueueUrl: queueAddress(name),
        Attributes: attributes,
      });
    }
  }
}

/** The address of a queue for the engine itself, which reads only the name. */
export function queueAddress(name: string): string {
  return `http://sqs/${localAccount}/${name}`;
}

/** The stream of a table. */
export async function findStream(engines: Engines, table: string): Promise<string> {
  const { Table } = await callJson<{ Table?: { LatestStreamArn?: string } }>(engines.dynamodb.endpoint, 'DynamoDB_20120810.DescribeTable', {
    TableName: table,
  });
  if (!Table?.LatestStreamArn) throw new Error(`The table ${table} has no change stream`);
  return Table.LatestStreamArn;
}
