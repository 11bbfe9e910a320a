import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
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
}

/** A Lambda function of the product: one bundle, one log group, and no right that it does not name. */
export class ProductFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY });
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
    });
    grantRights(this.lambda, props.rights, props.resources);
  }
}
