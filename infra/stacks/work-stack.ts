import { CfnParameter, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { EventBus, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget, SqsQueue as QueueTarget } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ConfigurationSet, ConfigurationSetTlsPolicy, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { functionEnvironment } from '#infra/constructs/function-environment.ts';
import { pascalCase } from '#infra/constructs/pascal-case.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';
import { workerFunctions } from '#infra/function-map.ts';
import type { WorkerFunction } from '#infra/function-map.ts';
import { deadLetterName, queueName } from '#infra/resource-names.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';

export interface WorkStackProps extends StackProps {
  settings: DeploymentSettings;
  data: DataStack;
  bundles: string;
}

/** The worker that records delivery events of the mail service. */
const mailEvents = 'mail-events';

/** Everything that runs without a caller: queues with their workers, the stream that feeds them, and schedules. */
export class WorkStack extends Stack {
  readonly queues = new Map<string, Queue>();
  /** The rules that hold for every mail. */
  readonly mailRules: ConfigurationSet;
  /** The ARNs that sending a mail asks for. */
  readonly mail: { identity: string; rules: string };
  /** The workers and rules that have a dead-letter queue. */
  readonly deadLetters: string[] = [];
  private readonly data: DataStack;
  private readonly stage: string;

  constructor(scope: Construct, id: string, props: WorkStackProps) {
    super(scope, id, props);
    const { data, settings, bundles } = props;
    this.data = data;
    this.stage = settings.stage;
    for (const worker of workerFunctions) if (worker.trigger.kind === 'queue') this.queues.set(worker.name, this.addQueue(worker));
    this.mailRules = this.addMailRules();
    const identity = new CfnParameter(this, 'MailIdentity', {
      type: 'String',
      default: settings.mailIdentity,
      description: 'The domain or address that SES has verified: mails are sent in its name and no other',
    });
    this.mail = {
      identity: this.formatArn({ service: 'ses', resource: 'identity', resourceName: identity.valueAsString }),
      rules: this.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: this.mailRules.configurationSetName }),
    };

    const resources = {
      table: data.table,
      files: data.files,
      signingKeys: data.signingKeys,
      sealingKey: data.sealingKey,
      queues: this.queues,
      mail: this.mail,
    };
    const environment = { ...functionEnvironment(this, resources, settings), MAIL_RULES: this.mailRules.configurationSetName };
    const schedulesDeadLetters = this.addDeadLetters('schedules');
    acknowledgeNoQueue(schedulesDeadLetters, 'schedules name it in their rules and their functions');
    for (const worker of workerFunctions) {
      const id = pascalCase(worker.name);
      const { lambda } = new ProductFunction(this, id, { ...worker, stage: this.stage, environment, resources, bundles });
      if (worker.name === mailEvents) this.feedMailEvents(worker.name);
      if (worker.trigger.kind === 'queue') this.feedFromQueue(worker, lambda);
      else if (worker.trigger.kind === 'stream') this.feedFromStream(worker, lambda);
      else this.addSchedule(worker, lambda, schedulesDeadLetters);
    }
  }

  private feedFromQueue(worker: WorkerFunction, lambda: LambdaFunction): void {
    const source = this.queues.get(worker.name);
    if (!source || worker.trigger.kind !== 'queue') throw new Error(`${worker.name} has no queue`);
    const { batchSize, concurrency } = worker.trigger;
    lambda.addEventSource(new SqsEventSource(source, { batchSize, maxConcurrency: concurrency, reportBatchItemFailures: true }));
  }

  private feedFromStream(worker: WorkerFunction, lambda: LambdaFunction): void {
    if (worker.trigger.kind !== 'stream') throw new Error(`${worker.name} is not behind the stream`);
    const deadLetters = this.addDeadLetters(worker.name);
    acknowledgeNoQueue(deadLetters, "a stream's consumer names it in its event source");
    lambda.addEventSource(
      new DynamoEventSource(this.data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: worker.trigger.batchSize,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 10,
        onFailure: new SqsDlq(deadLetters),
        // Removals carry nothing to publish.
        filters: [FilterCriteria.filter({ eventName: FilterRule.or('INSERT', 'MODIFY') })],
      }),
    );
    Validations.of(lambda.role ?? lambda).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'dynamodb:ListStreams only, which the event source asks for and which tells the names of streams; what is in one takes the others',
    });
  }

  /** Two steps may fail, both with the same dead-letter queue: the event may not reach the function, and the function may fail three times. */
  private addSchedule(worker: WorkerFunction, lambda: LambdaFunction, deadLetterQueue: Queue): void {
    if (worker.trigger.kind !== 'schedule') throw new Error(`${worker.name} has no schedule`);
    new Rule(this, `${pascalCase(worker.name)}Schedule`, {
      description: `Runs ${worker.name}`,
      schedule: Schedule.expression(worker.trigger.expression),
      targets: [
        new LambdaTarget(lambda, { event: RuleTargetInput.fromObject({ schedule: worker.name }), retryAttempts: 2, deadLetterQueue }),
      ],
    });
    lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetterQueue) });
  }

  /**
   * Mails may carry a link that sets a password: they go over TLS or not at all. Addresses that do not exist, or complain, get no second
   * mail.
   */
  private addMailRules(): ConfigurationSet {
    return new ConfigurationSet(this, 'MailRules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
  }

  /**
   * Routes delivery events of our emails to a queue over the account's event bus, since a topic would be one more resource to encrypt and watch.
   * The bus retries for a day, then moves an event that it could not deliver to the dead-letter queue.
   */
  private feedMailEvents(name: string): void {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`${name} has no queue`);
    this.mailRules.addEventDestination('Events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
      ],
    });
    const deadLetterQueue = this.addDeadLetters('mail-event-rule');
    acknowledgeNoQueue(deadLetterQueue, 'the rule for events of mails names it');
    new Rule(this, 'MailEventRule', {
      description: 'Events of our mails, and of no others in the account',
      eventPattern: { source: ['aws.ses'], detail: { mail: { tags: { 'ses:configuration-set': [this.mailRules.configurationSetName] } } } },
      targets: [new QueueTarget(queue, { deadLetterQueue })],
    });
  }

  private addQueue(worker: WorkerFunction): Queue {
    if (worker.trigger.kind !== 'queue') throw new Error(`${worker.name} is not behind a queue`);
    return new Queue(this, `${pascalCase(worker.name)}Queue`, {
      queueName: queueName(this.stage, worker.name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // As AWS advises: six times the function's time, or a batch still at work is handed out again.
      visibilityTimeout: Duration.seconds(worker.timeout * 6),
      deadLetterQueue: { queue: this.addDeadLetters(worker.name), maxReceiveCount: worker.trigger.maxReceives },
    });
  }

  /** A queue for what could not be done. */
  private addDeadLetters(name: string): Queue {
    const dead = new Queue(this, `${pascalCase(name)}DeadLetters`, {
      queueName: deadLetterName(this.stage, name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.deadLetters.push(name);
    return dead;
  }
}

/** cdk-nag knows a dead-letter queue by the queue that names it. */
function acknowledgeNoQueue(deadLetters: Queue, reason: string): void {
  Validations.of(deadLetters).acknowledge({ id: 'AwsSolutions-SQS3', reason: `It is a dead-letter queue itself: ${reason}, not a queue` });
}
