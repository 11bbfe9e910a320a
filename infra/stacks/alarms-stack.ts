import { Duration, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/add-alarm.ts';
import { ApiDashboard } from '#infra/constructs/api-dashboard.ts';
import { functionMetric, period, queueMetric, throttledFunctions } from '#infra/constructs/metrics.ts';
import { pascalCase } from '#infra/constructs/pascal-case.ts';
import { WorkDashboard } from '#infra/constructs/work-dashboard.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import type { WorkerFunction } from '#infra/function-map.ts';
import { deadLetterName, queueName } from '#infra/resource-names.ts';
import type { ApiStack } from '#infra/stacks/api-stack.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';
import type { WorkStack } from '#infra/stacks/work-stack.ts';

export interface AlarmsStackProps extends StackProps {
  settings: DeploymentSettings;
  data: DataStack;
  work: WorkStack;
  api: ApiStack;
}

/**
 * Alarms and dashboards of the calls and of what runs without a caller. They refer to functions and queues by their fixed names, so that these
 * can leave the product in one deployment: the stack is deployed after theirs.
 */
export class AlarmsStack extends Stack {
  private readonly topic: ITopic;
  private readonly stage: string;

  constructor(scope: Construct, id: string, { settings, data, work, api, ...props }: AlarmsStackProps) {
    super(scope, id, props);
    this.topic = data.alarms;
    this.stage = settings.stage;
    // CDK derives the order of stacks from references, and these stacks are referred to by name only.
    this.addStackDependency(work, 'names its functions and queues');
    this.addStackDependency(api, 'names its functions');
    for (const { name } of [...apiFunctions, ...workerFunctions]) this.watchErrors(name);
    for (const worker of workerFunctions) this.watchWorker(worker);
    for (const name of work.deadLetters) this.watchDeadLetters(name);
    this.watchMails(work);
    this.watchCalls(api);
    new ApiDashboard(this, 'ApiDashboard', { stage: this.stage, api: api.api, table: data.table });
    new WorkDashboard(this, 'WorkDashboard', { stage: this.stage, deadLetters: work.deadLetters });
  }

  private watchErrors(name: string): void {
    addAlarm(this, `${pascalCase(name)}Errors`, {
      description: `${name} fails`,
      metric: functionMetric(this.stage, name, 'Errors', { statistic: 'Sum' }),
      // What a call answers with 500 does not count here, only what ends a function: its time, its memory, its start.
      threshold: 3,
      topic: this.topic,
    });
  }

  private watchWorker({ name, timeout, trigger }: WorkerFunction): void {
    const id = pascalCase(name);
    addAlarm(this, `${id}Duration`, {
      description: `${name} nearly runs out of its ${timeout} s`,
      metric: functionMetric(this.stage, name, 'Duration', { statistic: 'Maximum' }),
      threshold: timeout * 1000 * 0.8,
      topic: this.topic,
    });
    if (trigger.kind === 'queue')
      addAlarm(this, `${id}Waiting`, {
        description: `${name}: a message has waited for half an hour`,
        metric: queueMetric(queueName(this.stage, name), 'ApproximateAgeOfOldestMessage'),
        threshold: 1800,
        topic: this.topic,
      });
    if (trigger.kind === 'stream')
      addAlarm(this, `${id}Behind`, {
        description: `${name}: the stream is ten minutes behind`,
        metric: functionMetric(this.stage, name, 'IteratorAge', { statistic: 'Maximum' }),
        threshold: 600_000,
        topic: this.topic,
      });
  }

  private watchDeadLetters(name: string): void {
    addAlarm(this, `${pascalCase(name)}DeadLetters`, {
      description: `${name}: a message could not be processed and waits in the dead-letter queue`,
      metric: queueMetric(deadLetterName(this.stage, name), 'ApproximateNumberOfMessagesVisible'),
      threshold: 1,
      topic: this.topic,
    });
  }

  private watchMails({ mailRules }: WorkStack): void {
    // At 5 % of bounces or 0.1 % of complaints SES begins to look into an account.
    for (const [kind, threshold] of [
      ['Bounce', 0.05],
      ['Complaint', 0.001],
    ] as const)
      addAlarm(this, `Mail${kind}`, {
        description: `too many mails ${kind === 'Bounce' ? 'come back' : 'are called spam'}`,
        metric: new Metric({
          namespace: 'AWS/SES',
          metricName: `Reputation.${kind}Rate`,
          dimensionsMap: { 'ses:configuration-set': mailRules.configurationSetName },
          statistic: 'Maximum',
          period: Duration.hours(1),
        }),
        threshold,
        topic: this.topic,
      });
    // Mails that did not, or perhaps did not, arrive: the functions count them, see functions/platform/alert-of-mail.ts.
    addAlarm(this, 'MailsInTrouble', {
      description: 'a mail failed, came back, or nobody knows whether it went out: see the outbox',
      metric: new Metric({ namespace: 'Perennial', metricName: 'mails_in_trouble', statistic: 'Sum', period }),
      threshold: 1,
      topic: this.topic,
    });
  }

  private watchCalls({ api }: ApiStack): void {
    // The functions check a sample of their answers in full, see functions/platform/checked-answer.ts.
    addAlarm(this, 'BrokenAnswers', {
      description: 'an answer breaks the contract of its call: see the log for which',
      metric: new Metric({ namespace: 'Perennial', metricName: 'answers_broken', statistic: 'Sum', period }),
      threshold: 1,
      topic: this.topic,
    });
    addAlarm(this, 'ServerErrors', {
      description: 'calls fail with a server error',
      metric: api.metricServerError({ period, statistic: 'Sum' }),
      threshold: 5,
      topic: this.topic,
    });
    addAlarm(this, 'SlowCalls', {
      description: 'one call in twenty takes more than 3 s, for a quarter of an hour',
      metric: api.metricLatency({ period, statistic: 'p95' }),
      threshold: 3000,
      periods: 3,
      ignoreFew: true,
      topic: this.topic,
    });
    addAlarm(this, 'ThrottledFunctions', {
      description: "functions are turned away: the account's concurrency is used up",
      metric: throttledFunctions(),
      threshold: 10,
      topic: this.topic,
    });
  }
}
