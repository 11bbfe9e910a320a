import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** The resources that functions of all stacks use. */
export interface SharedResources {
  table: ITable;
  files: IBucket;
  /** The first signs. */
  signingKeys: readonly IKey[];
  /** Wraps the keys with which tenants' passwords are sealed. */
  sealingKey: IKey;
  /** By the name of the function behind each queue. */
  queues: ReadonlyMap<string, IQueue>;
  /** The ARNs that sending a mail asks for: of the verified sender, and of the rules that hold for mails. */
  mail: { identity: string; rules: string };
}
