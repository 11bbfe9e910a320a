import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { firewallRules, tooMany } from '#infra/constructs/firewall-rules.ts';

/**
 * The web ACL in front of the distribution. It is a stack of its own because CloudFront takes web ACLs of us-east-1 only; the distribution
 * gets its ARN as a setting, like that of its certificate. Requests are not logged: AWS keeps a sample of them for three hours.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const acl = new CfnWebACL(this, 'WebAcl', {
      description: 'Perennial',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: firewallRules(),
      customResponseBodies: { TooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooMany) } },
      visibilityConfig: { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName: id },
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}
