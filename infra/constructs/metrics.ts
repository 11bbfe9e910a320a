import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { functionName } from '#infra/resource-names.ts';

/** The period of every metric here. */
export const period = Duration.minutes(5);

interface Shown {
  statistic: 'Sum' | 'Maximum' | 'p95';
  /** The name in a graph. */
  label?: string;
}

/** A metric that Lambda measures of a function. */
export function functionMetric(
  stage: string,
  name: string,
  metricName: 'Errors' | 'Duration' | 'Invocations' | 'IteratorAge',
  shown: Shown,
): Metric {
  const dimensionsMap = { FunctionName: functionName(stage, name) };
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, period, ...shown });
}

/** A metric that `measureCall` counts of the calls of a function. */
export function callMetric(stage: string, name: string, metricName: 'failed' | 'duration', shown: Shown): Metric {
  const dimensionsMap = { function: functionName(stage, name) };
  return new Metric({ namespace: 'Perennial', metricName, dimensionsMap, period, ...shown });
}

/** A metric that SQS measures of a queue, by the queue's physical name. */
export function queueMetric(
  queue: string,
  metricName: 'ApproximateAgeOfOldestMessage' | 'ApproximateNumberOfMessagesVisible',
  label?: string,
): Metric {
  const shown = label === undefined ? {} : { label };
  return new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap: { QueueName: queue }, statistic: 'Maximum', period, ...shown });
}

/** Calls of any function of the account that were turned away: what is short is the account's concurrency, not one function's. */
export function throttledFunctions(): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period });
}
