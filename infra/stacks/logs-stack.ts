import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { pascalCase } from '#infra/constructs/pascal-case.ts';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { functionLogs, gatewayLogs } from '#infra/resource-names.ts';

export interface LogsStackProps extends StackProps {
  stage: string;
}

/** The log groups of the gateway and of every function, kept for three months. A stack of their own leaves the API's room for routes. */
export class LogsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: LogsStackProps) {
    super(scope, id, props);
    const addGroup = (groupId: string, logGroupName: string) =>
      new LogGroup(this, groupId, { logGroupName, retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY });
    addGroup('Gateway', gatewayLogs(stage));
    for (const { name } of [...apiFunctions, ...workerFunctions]) addGroup(pascalCase(name), functionLogs(stage, name));
  }
}
