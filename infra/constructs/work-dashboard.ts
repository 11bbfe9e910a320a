import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface WorkDashboardProps {
  stage: string;
  /** By name. */
  lambdas: ReadonlyMap<string, IFunction>;
  queues: ReadonlyMap<string, IQueue>;
  deadLetters: readonly IQueue[];
}

/** What runs without a caller, at one look. The calls have a dashboard of their own: so neither stack depends on names of the other. */
export class WorkDashboard extends Construct {
  constructor(scope: Construct, id: string, props: WorkDashboardProps) {
    super(scope, id);
    const period = Duration.minutes(5);
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    const ofLambdas = (metric: (lambda: IFunction, label: string) => IMetric) =>
      [...props.lambdas].map(([label, lambda]) => metric(lambda, label));
    new Dashboard(this, 'Dashboard', {
      dashboardName: `Perennial-${props.stage}-work`,
      widgets: [
        [
          graph(
            'Oldest message, in seconds',
            [...props.queues].map(([label, queue]) => queue.metricApproximateAgeOfOldestMessage({ period, label, statistic: 'Maximum' })),
          ),
          graph(
            'Dead letters',
            props.deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' })),
          ),
        ],
        [
          graph(
            'Runs',
            ofLambdas((lambda, label) => lambda.metricInvocations({ period, label })),
          ),
          graph(
            'Failures',
            ofLambdas((lambda, label) => lambda.metricErrors({ period, label })),
          ),
        ],
        [
          graph(
            'Longest run, in ms',
            ofLambdas((lambda, label) => lambda.metricDuration({ period, label, statistic: 'Maximum' })),
          ),
        ],
      ],
    });
  }
}
