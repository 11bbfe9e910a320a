import { Duration, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/add-alarm.ts';
import { AlarmTopic } from '#infra/constructs/alarm-topic.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';

export interface WatchStackProps extends StackProps {
  settings: DeploymentSettings;
  /** The id of the distribution. */
  distribution: string;
}

/**
 * Alarm on server errors of the distribution, whatever causes them: the gateway, the application's bucket, or CloudFront when it reaches neither.
 * It is a stack of its own because CloudFront's metrics are in us-east-1 only, and an alarm and its topic have to be in the metric's region. It
 * is deployed last, because it needs the distribution's id.
 */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, distribution, ...props }: WatchStackProps) {
    super(scope, id, props);
    const metric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distribution, Region: 'Global' },
        statistic,
        period: Duration.minutes(5),
        region: 'us-east-1',
      });
    addAlarm(this, 'DistributionErrors', {
      description: 'the distribution answers one request in twenty with a server error',
      metric: new MathExpression({
        // At night one failure of two requests is 50 %, so fewer than five failures raise no alarm.
        expression: 'IF(rate * requests / 100 >= 5, rate, 0)',
        usingMetrics: { rate: metric('5xxErrorRate', 'Average'), requests: metric('Requests', 'Sum') },
        label: 'server errors in percent',
        period: Duration.minutes(5),
      }),
      threshold: 5,
      topic: new AlarmTopic(this, 'Alarms', { email: settings.alarmEmail }).topic,
    });
  }
}
