import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { AttributeType, BillingMode, Operation, ProjectionType, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/add-alarm.ts';
import { AlarmTopic } from '#infra/constructs/alarm-topic.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';

export interface DataStackProps extends StackProps {
  settings: DeploymentSettings;
}

/** Resources that every deployment keeps: the table, the files, the keys that sign sessions and seal passwords, and the topic of alarms. */
export class DataStack extends Stack {
  readonly table: ITable;
  readonly files: Bucket;
  /** Access logs of the buckets, kept for three months. */
  readonly accessLogs: Bucket;
  /** Keys that verify session tokens; the first one also signs. */
  readonly signingKeys: readonly Key[];
  /** Wraps the tenants' keys. Without it no sealed password opens again. */
  readonly sealingKey: Key;
  readonly alarms: ITopic;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    const { settings } = props;
    this.alarms = new AlarmTopic(this, 'Alarms', { email: settings.alarmEmail }).topic;

    const own = this.addTable(!settings.unprotected.includes('Data'));
    this.table = settings.tableStream === undefined ? own : this.takeUp(settings.tableStream, own);

    const publicUrl = new CfnParameter(this, 'PublicUrl', {
      type: 'String',
      default: settings.publicUrl,
      description: 'The address at which people open the application: its pages may upload and download files',
    });
    this.accessLogs = this.addAccessLogs();
    this.files = this.addFiles(publicUrl.valueAsString);

    // Keys that are no longer honoured stay, with their exports: the other stacks, deployed after this one, still hold them.
    const keys = Array.from({ length: Math.max(...settings.signingKeys.map(Number)) }, (_, index) => this.makeSigningKey(index + 1));
    this.signingKeys = settings.signingKeys.flatMap((number) => keys[Number(number) - 1] ?? []);

    this.sealingKey = new Key(this, 'SealingKey', {
      description: 'Wraps the keys with which Perennial seals the passwords of links',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    this.watchTable();
    if (settings.monthlyBudget !== undefined && settings.alarmEmail !== undefined)
      this.addBudget(settings.stage, settings.monthlyBudget, settings.alarmEmail);

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName });
  }

  private addTable(isProtected: boolean): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      stream: StreamViewType.NEW_IMAGE,
      timeToLiveAttribute: 'expires_at',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // While the stack is being created the table is not protected, so that a failed creation can be rolled back.
      deletionProtection: isProtected,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // Sparse: only items that wait for a time (unpublished jobs, reminders) carry its keys.
    table.addGlobalSecondaryIndex({
      indexName: 'due',
      partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
      sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    return table;
  }

  private addAccessLogs(): Bucket {
    const logs = new Bucket(this, 'AccessLogs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    Validations.of(logs).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It is where the logs of the other buckets go: its own would beget logs of logs',
    });
    return logs;
  }

  /** The bucket of the tenants' files, which pages of `origin` may upload to and download from. */
  private addFiles(origin: string): Bucket {
    return new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: 'files/',
      cors: [
        {
          allowedOrigins: [origin],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT, HttpMethods.POST],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3000,
        },
      ],
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  /**
   * A table restored to an earlier time, in place of the stack's own. That one stays, and so do the names under which the other stacks know
   * it: CloudFormation refuses to take away a name while a stack uses it, and they are deployed after this one.
   */
  private takeUp(stream: string, own: Table): ITable {
    for (const name of [own.tableName, own.tableArn, own.tableStreamArn]) this.exportValue(name);
    const tableArn = stream.replace(/\/stream\/.*$/, '');
    return Table.fromTableAttributes(this, 'RestoredTable', { tableArn, tableStreamArn: stream, globalIndexes: ['due'] });
  }

  /** On demand there is nothing to set: throttled means a hot partition, or more than twice the last peak at once. */
  private watchTable(): void {
    const period = Duration.minutes(5);
    for (const kind of ['Read', 'Write'] as const) {
      addAlarm(this, `Table${kind}Throttles`, {
        description: `the table turns ${kind === 'Read' ? 'reads' : 'writes'} away`,
        metric: this.table.metric(`${kind}ThrottleEvents`, { statistic: 'Sum', period }),
        threshold: 10,
        topic: this.alarms,
      });
    }
    addAlarm(this, 'TableSystemErrors', {
      description: 'the table fails',
      metric: this.table.metricSystemErrorsForOperations({
        operations: [Operation.TRANSACT_WRITE_ITEMS, Operation.QUERY, Operation.GET_ITEM],
        period,
      }),
      threshold: 5,
      topic: this.alarms,
    });
  }

  /** Adds a budget for the whole account: costs of one installation alone need cost allocation tags, which are activated by hand. */
  private addBudget(stage: string, dollars: number, email: string): void {
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetName: `Perennial ${stage}`, budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }

  private makeSigningKey(number: number): Key {
    const key = new Key(this, number === 1 ? 'SigningKey' : `SigningKey${number}`, {
      description: 'Signs the session tokens of Perennial',
      keySpec: KeySpec.RSA_2048,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.exportValue(key.keyId);
    this.exportValue(key.keyArn);
    return key;
  }
}
