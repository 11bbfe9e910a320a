import { Dashboard, GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { callMetric, functionMetric, period, throttledFunctions } from '#infra/constructs/metrics.ts';
import { apiFunctions } from '#infra/function-map.ts';

export interface ApiDashboardProps {
  stage: string;
  api: HttpApi;
  table: ITable;
}

/** The calls and the table behind them, at one look. */
export class ApiDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, api, table }: ApiDashboardProps) {
    super(scope, id);
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    const ofFunctions = (metric: (name: string) => IMetric) => apiFunctions.map(({ name }) => metric(name));
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
            ...ofFunctions((name) => functionMetric(stage, name, 'Errors', { statistic: 'Sum', label: name })),
            throttledFunctions(),
          ]),
        ],
        [
          graph(
            'Failed calls by function',
            ofFunctions((name) => callMetric(stage, name, 'failed', { statistic: 'Sum', label: name })),
          ),
          graph(
            'Time of calls by function, p95 in ms',
            ofFunctions((name) => callMetric(stage, name, 'duration', { statistic: 'p95', label: name })),
          ),
        ],
        [
          graph(
            'Time of functions, p95 in ms',
            ofFunctions((name) => functionMetric(stage, name, 'Duration', { statistic: 'p95', label: name })),
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
