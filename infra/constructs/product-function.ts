import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { join } from 'node:path';
import type { Right } from '#infra/function-map.ts';
import { grantRights } from '#infra/constructs/grant-rights.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';
import { functionLogs, functionName } from '#infra/resource-names.ts';

export interface ProductFunctionProps {
  stage: string;
  name: string;
  memory: number;
  timeout: number;
  rights: readonly Right[];
  environment: Record<string, string>;
  resources: SharedResources;
  /** The folder with a bundle per function. */
  bundles: string;
}

/**
 * A Lambda function of the product: one bundle, one log group of the stack of logs, and no right that it does not name. There is
 * no tracing (X-Ray): every line of a log has tenant, user and request id, every call measures itself, and a trace of a function with one table
 * behind it would say the same for 5 dollars a million and 100 KB more in each bundle.
 */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const logGroup = LogGroup.fromLogGroupName(this, 'Logs', functionLogs(props.stage, props.name));
    // The role that CDK would make may write to any log of the account.
    const role = new Role(this, 'Role', {
      description: `What Perennial ${props.name} may do`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:${logGroup.logGroupName}:*]`,
      reason: 'The streams of its own log group: Lambda names a new one for each instance of the function',
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(props.stage, props.name),
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
  }
}

/** As cdk-nag writes what is in a bucket of another stack: by the name under which that stack exports it. */
function objectsIn(bucket: IBucket): string {
  const owner = Stack.of(bucket);
  const imported = owner.resolve(owner.exportValue(bucket.bucketArn)) as { 'Fn::ImportValue': string };
  return `${imported['Fn::ImportValue']}/*`;
}
