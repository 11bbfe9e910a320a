import { CfnOutput, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { functionEnvironment } from '#infra/constructs/function-environment.ts';
import { pascalCase } from '#infra/constructs/pascal-case.ts';
import { ProductFunction } from '#infra/constructs/product-function.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';
import { apiFunctions } from '#infra/function-map.ts';
import { gatewayLogs } from '#infra/resource-names.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';
import type { WorkStack } from '#infra/stacks/work-stack.ts';

/**
 * Calls a second of all members together, and how many at once. A call takes a tenth of a second or less: at 500 a second 50 to 100
 * functions are at work, of the 1,000 that an account has for everything, workers included. 60 people make about 30 a second.
 */
const throttle = { rateLimit: 500, burstLimit: 1000 };

/** Fields of the gateway's access log. It logs the function's route instead of path and query, and no address, browser or header. */
const accessLogFields = {
  time: '$context.requestTime',
  request_id: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  function_ms: '$context.integrationLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message',
  function_error: '$context.integrationErrorMessage',
};

export interface ApiStackProps extends StackProps {
  settings: DeploymentSettings;
  data: DataStack;
  work: WorkStack;
  bundles: string;
}

/**
 * The HTTP API and the functions behind it. There is no authorizer at the gateway: it would need the issuer, which is one of
 * these functions, live at deploy time; each function checks the token and the session itself.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /**
   * A secret that the distribution adds to each request and the functions require: a request that goes to the gateway directly would bypass the
   * firewall. Templates hold a reference that CloudFormation resolves. It is readable in the configuration of the functions; fetching it at each
   * start would not hide it better, since it has to be in the distribution's configuration too.
   */
  readonly originSecret: string;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { data, work, settings, bundles } = props;
    const resources = {
      table: data.table,
      files: data.files,
      signingKeys: data.signingKeys,
      sealingKey: data.sealingKey,
      queues: work.queues,
      mail: work.mail,
    };
    this.originSecret = this.addOriginSecret(settings.originSecret);
    const environment = { ...functionEnvironment(this, resources, settings), ORIGIN_SECRET: this.originSecret };
    this.api = new HttpApi(this, 'Api', { description: 'Perennial', createDefaultStage: false });
    for (const target of apiFunctions) {
      const google: Record<string, string> = { ...(settings.googleClientId && { GOOGLE_CLIENT_ID: settings.googleClientId }) };
      const own = target.name === 'auth' ? { ...environment, ...google } : environment;
      const props = { ...target, stage: settings.stage, environment: own, resources, bundles };
      this.addRoute(target.name, new ProductFunction(this, pascalCase(target.name), props).lambda);
    }
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The functions check token, session and permission of every call themselves: the issuer is one of them, and a permission is part of each row',
    });
    this.addStage(settings.stage);
    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint });
  }

  private addOriginSecret(generation: string): string {
    const secret = new Secret(this, `OriginSecret${generation}`, {
      description: 'What the distribution of Perennial shows to its API',
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'It stands in the distribution and in the functions, which are told of a new one by a deployment only: -c originSecret=<next number>',
    });
    return secret.secretValue.unsafeUnwrap();
  }

  /** One route for each function: the distribution puts its name before the path (constructs/call-router.ts). */
  private addRoute(name: string, lambda: IFunction): void {
    const integration = new HttpLambdaIntegration(`${pascalCase(name)}Integration`, lambda, { scopePermissionToRoute: false });
    this.api.addRoutes({ path: `/${name}/{proxy+}`, methods: [HttpMethod.ANY], integration });
  }

  private addStage(stage: string): void {
    const logGroup = LogGroup.fromLogGroupName(this, 'AccessLogs', gatewayLogs(stage));
    new HttpStage(this, 'DefaultStage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
  }
}
