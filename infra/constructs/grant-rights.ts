import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Right } from '#infra/function-map.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';

type Statement = { actions: string[]; resources: string[]; conditions?: Record<string, Record<string, string>> };

/** The partitions of the security logs: `keys.securityEvents` of functions/platform/keys.ts. */
const securityLogs = { 'dynamodb:LeadingKeys': 'TENANT#*#SEC#*' };

/** The actions that change or delete an event of a security log. IAM cannot refuse a put that overwrites: each put carries a condition for that. */
const securityLogChanges = [
  'dynamodb:BatchWriteItem',
  'dynamodb:DeleteItem',
  'dynamodb:PartiQLDelete',
  'dynamodb:PartiQLUpdate',
  'dynamodb:UpdateItem',
];

/** Gives a function the named rights, and denies it any change of a security log. Action by action: the grant helpers of CDK give more than is used (Scan among it). */
export function grantRights(target: LambdaFunction, rights: readonly Right[], shared: SharedResources): void {
  const statements: Record<Right, () => Statement[]> = {
    table: () => [
      {
        actions: [
          'dynamodb:BatchGetItem',
          'dynamodb:ConditionCheckItem',
          'dynamodb:DeleteItem',
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:Query',
          'dynamodb:UpdateItem',
        ],
        resources: [shared.table.tableArn],
      },
    ],
    'read-table': () => [{ actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'], resources: [shared.table.tableArn] }],
    // Only the compactor: it writes the history index, hundreds of small items at a time.
    'batch-write': () => [{ actions: ['dynamodb:BatchWriteItem'], resources: [shared.table.tableArn] }],
    // The count of a tenant's calls is an item of the table: who answers calls writes there, even where it only reads all else.
    'count-calls': () => [{ actions: ['dynamodb:UpdateItem'], resources: [shared.table.tableArn] }],
    // Readers store no record, but say in the security log that a file was downloaded.
    'add-security-events': () => [
      { actions: ['dynamodb:PutItem'], resources: [shared.table.tableArn], conditions: { 'ForAllValues:StringLike': securityLogs } },
    ],
    'due-jobs': () => [{ actions: ['dynamodb:Query'], resources: [`${shared.table.tableArn}/index/due`] }],
    'read-files': () => [
      { actions: ['s3:GetObject'], resources: [shared.files.arnForObjects('*')] },
      // Without this right S3 answers 403 for a missing object, the same as for a forbidden one.
      { actions: ['s3:ListBucket'], resources: [shared.files.bucketArn] },
    ],
    'write-files': () => [{ actions: ['s3:PutObject'], resources: [shared.files.arnForObjects('*')] }],
    'remove-files': () => [{ actions: ['s3:DeleteObject'], resources: [shared.files.arnForObjects('*')] }],
    sign: () => [{ actions: ['kms:GetPublicKey', 'kms:Sign'], resources: shared.signingKeys.map((key) => key.keyArn) }],
    seal: () => [{ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [shared.sealingKey.keyArn] }],
    publish: () => [{ actions: ['sqs:SendMessage'], resources: [...shared.queues.values()].map((queue) => queue.queueArn) }],
    'send-mail': () => [{ actions: ['ses:SendRawEmail'], resources: [shared.mail.identity, shared.mail.rules] }],
  };
  for (const right of rights) for (const statement of statements[right]()) target.addToRolePolicy(new PolicyStatement(statement));
  target.addToRolePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions: securityLogChanges,
      resources: [shared.table.tableArn],
      conditions: { 'ForAnyValue:StringLike': securityLogs },
    }),
  );
}
