import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { addAlarm } from '#infra/constructs/add-alarm.ts';
import type { Right } from '#infra/function-map.ts';
import { grantRights } from '#infra/constructs/grant-rights.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';

export interface ProductFunctionProps {
  name: string;
  memory: number;
  timeout: number;
  rights: readonly Right[];
  environment: Record<string, string>;
  resources: SharedResources;
  /** The folder with a bundle per function. */
  bundles: string;
  alarms: ITopic;
}

/**
 * A Lambda function of the product: one bundle, one log group, one alarm on its failures, and no right that it does not name. There is
 * no tracing (X-Ray): every line of a log carries the request's id, every call measures itself, and a trace of a function with one table
 * behind it would say the same for 5 dollars a million and 100 KB more in each bundle.
 */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY });
    // The role that CDK would make may write to any log of the account.
    const role = new Role(this, 'Role', {
      description: `What Perennial ${props.name} may do`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: `Perennial ${props.name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.bundles, props.name)),
      handler: 'index.handler',
      memorySize: props.memory,
      timeout: Duration.seconds(props.timeout),
      environment: props.environment,
      logGroup,
      role,
    });
    grantRights(this.lambda, props.rights, props.resources);
    if (props.rights.some((right) => right.endsWith('-files'))) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${objectsIn(props.resources.files)}]`,
        reason:
          'Objects are named by tenant and content, and every function of this kind works for all tenants: the bucket is theirs alone',
      });
    }
    addAlarm(this, 'Errors', {
      description: `${props.name} fails`,
      metric: this.lambda.metricErrors({ period: Duration.minutes(5) }),
      // What a call answers with 500 does not count here, only what ends a function: its time, its memory, its start.
      threshold: 3,
      topic: props.alarms,
    });
  }
}

/** Calls of any function of the account that were turned away: what is short is the account's concurrency, not one function's. */
export function throttledFunctions(): Metric {
  return new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: Duration.minutes(5) });
}

/** As cdk-nag writes what is in a bucket of another stack: by the name under which that stack exports it. */
function objectsIn(bucket: IBucket): string {
  const owner = Stack.of(bucket);
  const imported = owner.resolve(owner.exportValue(bucket.bucketArn)) as { 'Fn::ImportValue': string };
  return `${imported['Fn::ImportValue']}/*`;
}
