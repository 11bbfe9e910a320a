import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface AlarmProps {
  /** What is wrong, as the mail says it. */
  description: string;
  metric: IMetric;
  /** The first value that is too much. */
  threshold: number;
  /** How many periods of the metric in a row; one unless given. */
  periods?: number;
  /** Whether a percentile of a handful of calls counts: one slow call at night is none. */
  ignoreFew?: boolean;
  topic: ITopic;
}

/** An alarm that writes when it begins and when it is over. Nothing measured means that nothing happened. */
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
