import { CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
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
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { applicationPaths } from '#infra/constructs/application-paths.ts';
import { contentSecurityPolicy, securityHeaders } from '#infra/constructs/security-headers.ts';
import type { ApiStack } from '#infra/stacks/api-stack.ts';
import type { DataStack } from '#infra/stacks/data-stack.ts';

export interface EdgeStackProps extends StackProps {
  data: DataStack;
  api: ApiStack;
  /** The folder with the built application. */
  site: string;
}

/** What people reach: the distribution with the application's files and, under /api, the HTTP API. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const site = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const origin = S3BucketOrigin.withOriginAccessControl(site);
    const responseHeadersPolicy = this.headers(props.data);

    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Perennial',
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: {
        origin,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy,
        compress: true,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'ApplicationPaths', {
              code: FunctionCode.fromInline(applicationPaths),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(Fn.select(2, Fn.split('/', props.api.api.apiEndpoint))),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: this.apiCachePolicy(),
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: this.apiHeaders(),
          compress: true,
        },
      },
    });

    const common = { destinationBucket: site, distribution, prune: false, memoryLimit: 512 };
    new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(props.site, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      distributionPaths: ['/assets/*'],
    });
    // index.html names the assets and deployment.json tells open pages of a new version: both are asked for anew every time.
    new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [Source.asset(props.site, { exclude: ['assets', 'assets/**'] })],
      cacheControl: [CacheControl.fromString('no-cache')],
      distributionPaths: ['/*'],
    });
    new CfnOutput(this, 'DistributionUrl', { value: `https://${distribution.distributionDomainName}` });
  }

  /**
   * Identical requests that arrive together may be answered by one: so the key holds the caller's token and the whole query. A
   * policy that names a header must allow some time to live; one second at most, and every answer says `no-store`.
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

  /** The gateway's own errors carry no header of ours: no answer of a call may be kept, whoever gave it. */
  private apiHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ApiHeaders', {
      comment: 'Perennial calls',
      customHeadersBehavior: { customHeaders: [{ header: 'cache-control', value: 'private, no-store', override: true }] },
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
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
        customHeaders: ['cross-origin-opener-policy', 'permissions-policy'].map((header) => ({
          header,
          value: securityHeaders[header] ?? '',
          override: true,
        })),
      },
    });
  }
}
