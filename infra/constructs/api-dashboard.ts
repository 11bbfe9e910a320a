import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { throttledFunctions } from '#infra/constructs/product-function.ts';

export interface ApiDashboardProps {
  stage: string;
  api: HttpApi;
  /** By name. */
  lambdas: ReadonlyMap<string, IFunction>;
  table: ITable;
}

/** The calls and the table behind them, at one look. */
export class ApiDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, api, lambdas, table }: ApiDashboardProps) {
    super(scope, id);
    const period = Duration.minutes(5);
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    const ofLambdas = (metric: (lambda: IFunction, label: string) => IMetric) =>
      [...lambdas].map(([label, lambda]) => metric(lambda, label));
    const sum = { period, statistic: 'Sum' };
    new Dashboard(this, 'Dashboard', {
      dashboardName: `Perennial-${stage}-calls`,
      widgets: [
        [
          graph('Calls', [api.metricCount(sum)]),
          graph(
            'Time of a call, in ms',
            ['p50', 'p95', 'p99'].map((statistic) => api.metricLatency({ period, statistic, label: statistic })),
          ),
        ],
        [
          graph('Refused and failed calls', [api.metricClientError(sum), api.metricServerError(sum)]),
          graph('Functions that ended badly, or were turned away', [
            ...ofLambdas((lambda, label) => lambda.metricErrors({ period, label })),
            throttledFunctions(),
          ]),
        ],
        [
          graph(
            'Time of functions, p95 in ms',
            ofLambdas((lambda, label) => lambda.metricDuration({ period, label, statistic: 'p95' })),
          ),
          graph('Table: units, and what it turned away', [
            table.metricConsumedReadCapacityUnits({ period }),
            table.metricConsumedWriteCapacityUnits({ period }),
            table.metric('ReadThrottleEvents', sum),
            table.metric('WriteThrottleEvents', sum),
          ]),
        ],
      ],
    });
  }
}
