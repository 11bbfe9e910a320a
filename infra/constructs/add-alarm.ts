import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface AlarmProps {
  /** The problem, in the words of the alarm's email. */
  description: string;
  metric: IMetric;
  /** The lowest value that raises the alarm. */
  threshold: number;
  /** Consecutive periods of the metric at the threshold; default 1. */
  periods?: number;
  /** Ignores a percentile that is computed from few calls, so that one slow call at night raises no alarm. */
  ignoreFew?: boolean;
  topic: ITopic;
}

/** Adds an alarm that sends an email when it begins and when it ends. A period without measurements counts as fine. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = new Alarm(scope, `${id}Alarm`, {
    alarmDescription: `Perennial: ${props.description}`,
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    ...(props.ignoreFew ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
  });
  const action = new SnsAction(props.topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
