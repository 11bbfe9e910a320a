import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { FunctionAssociation } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { RoutedCall } from '#infra/call-routes.ts';
import { applicationPaths } from '#infra/constructs/application-paths.ts';
import { callRouter } from '#infra/constructs/call-router.ts';
import { callHeaders, contentSecurityPolicy, securityHeaders } from '#infra/constructs/security-headers.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';
import type { ApiStack } from '#infra/stacks/api-stack.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';

export interface EdgeStackProps extends StackProps {
  settings: DeploymentSettings;
  data: DataStack;
  api: ApiStack;
  calls: readonly RoutedCall[];
  /** The folder with the built application. */
  site: string;
}

/** The public address: a distribution with the application's files and, under /api, the HTTP API. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const site = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: props.data.accessLogs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    const distribution = new Distribution(this, 'Distribution', {
      comment: `Perennial ${settings.stage}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      ...(settings.domain && settings.certificate
        ? { domainNames: [settings.domain], certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.certificate) }
        : {}),
      ...(settings.webAcl ? { webAclId: settings.webAcl } : {}),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(site),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.headers(props.data),
        compress: true,
        functionAssociations: [this.onRequest('ApplicationPaths', applicationPaths(settings))],
      },
      // By default CloudFront keeps these for 10 s whatever their headers say: a call that met a 503 would meet it again when it is retried.
      // No page is named, so that an error of the API stays one.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(Fn.select(2, Fn.split('/', props.api.api.apiEndpoint)), {
            originSslProtocols: [OriginSslPolicy.TLS_V1_2],
            customHeaders: { 'x-origin-secret': props.api.originSecret },
          }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: this.apiCachePolicy(),
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: this.apiHeaders(),
          compress: true,
          functionAssociations: [this.onRequest('CallRouter', callRouter(props.calls))],
        },
      },
    });
    acknowledgeDistribution(distribution, settings);
    this.deploySite(site, distribution, props.site);
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
    // Read by the next deployment (`refuseOtherAddress`).
    new CfnOutput(this, 'PublicUrl', { value: settings.publicUrl });
    new CfnOutput(this, 'DistributionUrl', { value: `https://${distribution.distributionDomainName}` });
  }

  private onRequest(id: string, code: string): FunctionAssociation {
    const edgeFunction = new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
    return { eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction };
  }

  private deploySite(site: Bucket, distribution: Distribution, folder: string): void {
    const logGroup = new LogGroup(this, 'DeploymentLogs', { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY });
    const common = { destinationBucket: site, distribution, prune: false, memoryLimit: 512, logGroup };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(folder, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      distributionPaths: ['/assets/*'],
    });
    // index.html names the assets, and open pages learn of a new version from deployment.json. Browsers revalidate both at every load, and
    // both are deployed after the assets that they name.
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [Source.asset(folder, { exclude: ['assets', 'assets/**'] })],
      cacheControl: [CacheControl.fromString('no-cache')],
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
    acknowledgeDeployment(assets, site);
  }

  /**
   * CloudFront may answer identical concurrent requests with one answer, so the key holds the caller's token and the whole query. A policy with
   * a header in its key must allow a time to live: one second at most, and every answer has `no-store`.
   */
  private apiCachePolicy(): CachePolicy {
    return new CachePolicy(this, 'ApiCache', {
      comment: 'Calls are never kept',
      defaultTtl: Duration.seconds(0),
      minTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** Headers for all answers under /api. The gateway's own errors lack ours, and they must not be cached either. */
  private apiHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ApiHeaders', {
      comment: 'Perennial calls',
      customHeadersBehavior: { customHeaders: [{ header: 'cache-control', value: callHeaders['cache-control'] ?? '', override: true }] },
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: callHeaders['content-security-policy'] ?? '', override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
    });
  }

  private headers(data: DataStack): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: 'Perennial',
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy(`https://${data.files.bucketRegionalDomainName}`),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
      customHeadersBehavior: {
        customHeaders: ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'].map((header) => ({
          header,
          value: securityHeaders[header] ?? '',
          override: true,
        })),
      },
    });
  }
}

function acknowledgeDistribution(distribution: Distribution, settings: DeploymentSettings): void {
  const acknowledge = (id: string, reason: string) => Validations.of(distribution).acknowledge({ id: `AwsSolutions-${id}`, reason });
  acknowledge('CFR1', 'Staff of a member work from wherever they are');
  acknowledge(
    'CFR3',
    "Its log would keep every reader's address with the whole query: search words, and the one-time token of a mailed link. The gateway logs each call without them",
  );
  if (!settings.webAcl)
    acknowledge('CFR2', 'Left out with firewall=off, or not made yet: `npm run deploy` makes the web ACL first and then names it here');
  if (!settings.certificate)
    acknowledge('CFR4', "The distribution's own name comes with its own rules for TLS; with a domain it is 1.2 or later");
}

/** The rights are those of CDK's own function that copies the application into its bucket. */
function acknowledgeDeployment(deployment: BucketDeployment, site: Bucket): void {
  const stack = Stack.of(site);
  const copier = deployment.handlerRole.node.scope ?? deployment;
  const acknowledge = (id: string, reason: string) => Validations.of(copier).acknowledge({ id: `AwsSolutions-${id}`, reason });
  const own = "CDK's function copies the application from the bucket of assets into the site's bucket: it grants itself";
  for (const action of ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'])
    acknowledge(`IAM5[Action::${action}]`, `${own} what begins with these words, on these two buckets only`);
  acknowledge(
    `IAM5[Resource::<${stack.getLogicalId(site.node.defaultChild as CfnBucket)}.Arn>/*]`,
    `${own} whatever the application is made of`,
  );
  acknowledge(
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    `${own} whatever asset there is: their names change with each build`,
  );
  acknowledge(
    'IAM5[Resource::*]',
    'CloudFront: the function tells the distribution what is outdated, and CDK names no distribution in the right to do so',
  );
  acknowledge(
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    "CDK's function has CDK's role, which writes logs",
  );
  acknowledge('L1', "CDK's function runs on what this release of CDK brings; a later one brings a later runtime");
}
