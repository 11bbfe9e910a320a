import { Duration, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { functionEnvironment } from '#infra/constructs/function-environment.ts';
import { pascalCase } from '#infra/constructs/pascal-case.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import { workerFunctions } from '#infra/function-map.ts';
import type { WorkerFunction } from '#infra/function-map.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';

export interface WorkStackProps extends StackProps {
  data: DataStack;
  bundles: string;
}

/** Everything that runs without a caller: queues with their workers, the stream that feeds them, and schedules. */
export class WorkStack extends Stack {
  readonly queues = new Map<string, Queue>();

  constructor(scope: Construct, id: string, props: WorkStackProps) {
    super(scope, id, props);
    for (const worker of workerFunctions) if (worker.trigger.kind === 'queue') this.queues.set(worker.name, this.addQueue(worker));

    const resources = { table: props.data.table, files: props.data.files, signingKey: props.data.signingKey, queues: this.queues };
    const environment = functionEnvironment(this, resources);
    for (const worker of workerFunctions) {
      const { lambda } = new ProductFunction(this, pascalCase(worker.name), { ...worker, environment, resources, bundles: props.bundles });
      const { trigger } = worker;
      if (trigger.kind === 'queue') {
        const source = this.queues.get(worker.name);
        if (!source) throw new Error(`${worker.name} has no queue`);
        lambda.addEventSource(
          new SqsEventSource(source, { batchSize: trigger.batchSize, maxConcurrency: trigger.concurrency, reportBatchItemFailures: true }),
        );
      } else if (trigger.kind === 'stream') {
        lambda.addEventSource(
          new DynamoEventSource(props.data.table, {
            startingPosition: StartingPosition.TRIM_HORIZON,
            batchSize: trigger.batchSize,
            reportBatchItemFailures: true,
            bisectBatchOnError: true,
            retryAttempts: 10,
            onFailure: new SqsDlq(this.addDeadLetters(worker.name)),
            // Removals carry nothing to publish.
            filters: [FilterCriteria.filter({ eventName: FilterRule.or('INSERT', 'MODIFY') })],
          }),
        );
      } else {
        new Rule(this, `${pascalCase(worker.name)}Schedule`, {
          description: `Runs ${worker.name}`,
          schedule: Schedule.expression(trigger.expression),
          targets: [new LambdaTarget(lambda, { event: RuleTargetInput.fromObject({ schedule: worker.name }), retryAttempts: 2 })],
        });
      }
      this.addErrorAlarm(worker.name, lambda);
    }
  }

  private addQueue(worker: WorkerFunction): Queue {
    if (worker.trigger.kind !== 'queue') throw new Error(`${worker.name} is not behind a queue`);
    return new Queue(this, `${pascalCase(worker.name)}Queue`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // As AWS advises: six times the function's time, or a batch still at work is handed out again.
      visibilityTimeout: Duration.seconds(worker.timeout * 6),
      deadLetterQueue: { queue: this.addDeadLetters(worker.name), maxReceiveCount: worker.trigger.maxReceives },
    });
  }

  /** A queue for what could not be done, with an alarm on its first message. */
  private addDeadLetters(name: string): Queue {
    const dead = new Queue(this, `${pascalCase(name)}DeadLetters`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new Alarm(this, `${pascalCase(name)}DeadLettersAlarm`, {
      alarmDescription: `${name}: a message could not be processed and waits in the dead-letter queue`,
      metric: dead.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    return dead;
  }

  private addErrorAlarm(name: string, lambda: ProductFunction['lambda']): void {
    new Alarm(this, `${pascalCase(name)}ErrorsAlarm`, {
      alarmDescription: `${name} fails`,
      metric: lambda.metricErrors({ period: Duration.minutes(5) }),
      threshold: 3,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
