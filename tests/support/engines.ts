import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';

/** A fresh table of the product's shape in the test run's DynamoDB engine. */
export async function createTable(tableName = `test-${randomUUID()}`): Promise<{ tableName: string; streamArn: string }> {
  const client = new DynamoDBClient({});
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    }),
  );
  client.destroy();
  return { tableName, streamArn: TableDescription?.LatestStreamArn ?? '' };
}

/** A fresh bucket in the test run's S3 engine; returns its name. Clients must use path-style addresses. */
export async function createBucket(bucket = `test-${randomUUID()}`): Promise<string> {
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}

/** A fresh queue with a dead-letter queue behind it, in the test run's SQS engine. */
export async function createQueue(
  options: { visibilitySeconds?: number; maxReceives?: number } = {},
): Promise<{ queueUrl: string; deadLetterUrl: string }> {
  const client = new SQSClient({});
  const name = `test-${randomUUID()}`;
  const dead = await client.send(new CreateQueueCommand({ QueueName: `${name}-dead` }));
  const queue = await client.send(
    new CreateQueueCommand({
      QueueName: name,
      Attributes: {
        VisibilityTimeout: String(options.visibilitySeconds ?? 30),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: `arn:aws:sqs:${process.env['AWS_REGION']}:000000000000:${name}-dead`,
          maxReceiveCount: options.maxReceives ?? 3,
        }),
      },
    }),
  );
  client.destroy();
  if (!queue.QueueUrl || !dead.QueueUrl) throw new Error('The SQS engine gave no address for the queue');
  return { queueUrl: queue.QueueUrl, deadLetterUrl: dead.QueueUrl };
}
