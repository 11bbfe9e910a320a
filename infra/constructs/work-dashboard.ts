import { Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { functionMetric, queueMetric } from '#infra/constructs/metrics.ts';
import { workerFunctions } from '#infra/function-map.ts';
import { deadLetterName, queueName } from '#infra/resource-names.ts';

export interface WorkDashboardProps {
  stage: string;
  /** The workers and rules that have a dead-letter queue. */
  deadLetters: readonly string[];
}

/** Dashboard of queues, workers and schedules. */
export class WorkDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, deadLetters }: WorkDashboardProps) {
    super(scope, id);
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    const ofWorkers = (metric: 'Invocations' | 'Errors' | 'Duration', statistic: 'Sum' | 'Maximum') =>
      workerFunctions.map(({ name }) => functionMetric(stage, name, metric, { statistic, label: name }));
    const queued = workerFunctions.filter(({ trigger }) => trigger.kind === 'queue');
    new Dashboard(this, 'Dashboard', {
      dashboardName: `Perennial-${stage}-work`,
      widgets: [
        [
          graph(
            'Oldest message, in seconds',
            queued.map(({ name }) => queueMetric(queueName(stage, name), 'ApproximateAgeOfOldestMessage', name)),
          ),
          graph(
            'Dead letters',
            deadLetters.map((name) => queueMetric(deadLetterName(stage, name), 'ApproximateNumberOfMessagesVisible', name)),
          ),
        ],
        [graph('Runs', ofWorkers('Invocations', 'Sum')), graph('Failures', ofWorkers('Errors', 'Sum'))],
        [graph('Longest run, in ms', ofWorkers('Duration', 'Maximum'))],
      ],
    });
  }
}
