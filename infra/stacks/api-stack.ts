import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { functionEnvironment } from '#infra/constructs/function-environment.ts';
import { pascalCase } from '#infra/constructs/pascal-case.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import { apiFunctions } from '#infra/function-map.ts';
import { gatewayRoutes } from '#infra/gateway-routes.ts';
import type { RoutedCall } from '#infra/gateway-routes.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';
import type { WorkStack } from '#infra/stacks/work-stack.ts';

export interface ApiStackProps extends StackProps {
  data: DataStack;
  work: WorkStack;
  calls: readonly RoutedCall[];
  bundles: string;
}

/**
 * The HTTP API and the functions behind it. There is no authorizer at the gateway: it would need the issuer, which is one of
 * these functions, live at deploy time; each function checks the token and the session itself.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const resources = { table: props.data.table, files: props.data.files, signingKey: props.data.signingKey, queues: props.work.queues };
    const environment = functionEnvironment(this, resources);
    const integrations = new Map<string, HttpLambdaIntegration>();
    for (const target of apiFunctions) {
      const { lambda } = new ProductFunction(this, pascalCase(target.name), { ...target, environment, resources, bundles: props.bundles });
      // One permission for the whole API instead of one per route.
      integrations.set(
        target.name,
        new HttpLambdaIntegration(`${pascalCase(target.name)}Integration`, lambda, { scopePermissionToRoute: false }),
      );
    }

    this.api = new HttpApi(this, 'Api', { description: 'Perennial', createDefaultStage: true });
    for (const route of gatewayRoutes(props.calls)) {
      const integration = integrations.get(route.functionName);
      if (!integration) throw new Error(`${route.method} ${route.path} has no function`);
      this.api.addRoutes({ path: route.path, methods: [HttpMethod[route.method as keyof typeof HttpMethod]], integration });
    }

    new Alarm(this, 'ServerErrorsAlarm', {
      alarmDescription: 'Calls fail with a server error',
      metric: this.api.metricServerError({ period: Duration.minutes(5) }),
      threshold: 5,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint });
  }
}
