/**
 * Physical names of what several stacks refer to. Fixed names instead of exports: an export cannot be removed while another stack uses it, so
 * neither a function nor a queue could leave the product in one deployment.
 */

/** The name of a Lambda function. */
export function functionName(stage: string, name: string): string {
  return `perennial-${stage}-${name}`;
}

/** The log group of a function: the one that Lambda uses by itself. */
export function functionLogs(stage: string, name: string): string {
  return `/aws/lambda/${functionName(stage, name)}`;
}

/** The log group of the gateway. Below this path, writing logs does not count against the size limit of CloudWatch's resource policies. */
export function gatewayLogs(stage: string): string {
  return `/aws/vendedlogs/perennial-${stage}-calls`;
}

/** The queue in front of a worker. */
export function queueName(stage: string, worker: string): string {
  return `perennial-${stage}-${worker}`;
}

/** The dead-letter queue of a worker or a rule. */
export function deadLetterName(stage: string, name: string): string {
  return `${queueName(stage, name)}-dead-letters`;
}
