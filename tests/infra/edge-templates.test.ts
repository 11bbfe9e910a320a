import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tables } from '#shared/contract/calls.ts';
import { allResources, firstResource } from '#tests/infra/all-resources.ts';
import type { Properties } from '#tests/infra/all-resources.ts';
import { everySetting, synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';
import type { Template } from '#tests/infra/synthesise-stand-in.ts';

const plain = synthesiseStandIn();
const full = synthesiseStandIn(undefined, { context: everySetting });
afterAll(() => [plain, full].forEach(({ folder }) => rmSync(folder, { recursive: true, force: true })));

const all = (type: string, templates = plain.templates) => allResources(templates, type);
const first = (type: string, templates = plain.templates) => firstResource(templates, type);

describe('the gateway', () => {
  const [, stage] = first('AWS::ApiGatewayV2::Stage');

  it('turns away more than 500 calls a second', () => {
    expect(stage).toMatchObject({ StageName: '$default', DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 } });
  });

  it('notes of a call neither who asked nor what for', () => {
    const { Format } = stage['AccessLogSettings'] as { Format: string };
    const noted = [...Format.matchAll(/\$context\.([\w.]+)/g)].map((match) => match[1]);
    expect(noted).toContain('routeKey');
    expect(noted.filter((name) => /identity|path|query|header|authorizer|userAgent|sourceIp/i.test(name ?? ''))).toEqual([]);
    expect(() => JSON.parse(Format) as unknown).not.toThrow();
  });

  it('has a few calls that anybody may make, and no others', () => {
    const open = Object.values(tables)
      .flatMap((rows) => Object.values(rows))
      .filter(({ permission }) => permission === 'public');
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /auth/google',
      'GET /auth/jwks.json',
      'GET /calendar/{file}',
      'GET /health',
      'GET /membership-invitations/{id}',
      'GET /offer-responses/{id}',
      'GET /openapi.json',
      'GET /public-forms/{id}',
      'GET /sso/oidc/callback',
      'GET /sso/oidc/{provider}/callback',
      'GET /sso/{tenant}/metadata',
      'GET /sso/{tenant}/start',
      'GET /stakeholder-responses/{id}/subscriptions',
      'POST /auth/end-session',
      'POST /auth/forgot',
      'POST /auth/google',
      'POST /auth/login',
      'POST /auth/methods',
      'POST /auth/passkey',
      'POST /auth/passkey/options',
      'POST /auth/reset',
      'POST /auth/second-factor',
      'POST /membership-invitations/{id}',
      'POST /offer-responses/{id}',
      'POST /offer-responses/{id}/confirmation',
      'POST /public-forms/{id}/answers',
      'POST /public-forms/{id}/uploads',
      'POST /sso/exchange',
      'POST /sso/saml/acs',
      'POST /sso/saml/{provider}/acs',
      'POST /stakeholder-responses/{id}/subscriptions',
    ]);
  });
});

describe('sign-in with Google', () => {
  const knowing = (templates: Record<string, Template>) =>
    all('AWS::Lambda::Function', templates)
      .filter(([, { Environment }]) => JSON.stringify(Environment ?? {}).includes('GOOGLE_CLIENT_ID'))
      .map(([, { Description }]) => Description);

  it('is known to the function that signs in, where the installation has a client id, and to no other', () => {
    expect(knowing(plain.templates)).toEqual([]);
    expect(knowing(full.templates)).toEqual(['Perennial auth']);
    expect(JSON.stringify(full.templates)).toContain(everySetting.googleClientId);
  });
});

describe('the distribution', () => {
  const config = (templates: Record<string, Template>) =>
    first('AWS::CloudFront::Distribution', templates)[1]['DistributionConfig'] as Properties;

  it('has its own name, certificate and firewall when it is told of them', () => {
    expect(config(full.templates)).toMatchObject({
      Aliases: [everySetting.domain],
      ViewerCertificate: {
        AcmCertificateArn: everySetting.certificate,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
      WebACLId: everySetting.webAcl,
    });
    expect(config(plain.templates)).not.toHaveProperty('Aliases');
  });

  it('speaks TLS 1.2 with the gateway, and shows it the secret that the functions know', () => {
    const { Origins, CacheBehaviors } = config(plain.templates) as { Origins: Properties[]; CacheBehaviors: Properties[] };
    const gateway = Origins.find((origin) => origin['CustomOriginConfig']);
    expect(gateway).toMatchObject({ CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] } });
    const shown = JSON.stringify(gateway?.['OriginCustomHeaders']);
    expect(shown).toMatch(/"x-origin-secret".*\{\{resolve:secretsmanager:".*ImportValue.*OriginSecret.*:SecretString:::\}\}/);
    expect(CacheBehaviors).toMatchObject([{ ViewerProtocolPolicy: 'https-only' }]);
  });

  it('lets the application and calls carry every header that shuts a browser in', () => {
    const policies = all('AWS::CloudFront::ResponseHeadersPolicy').map(([, policy]) => JSON.stringify(policy));
    expect(policies).toHaveLength(2);
    for (const policy of policies) {
      for (const header of ['ContentSecurityPolicy', 'ContentTypeOptions', 'FrameOptions', 'ReferrerPolicy', 'StrictTransportSecurity'])
        expect(policy).toContain(`"${header}":{`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toMatch(/default-src '(self|none)'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain('"AccessControlMaxAgeSec":31536000');
    }
    const pages = policies.find((policy) => policy.includes("script-src 'self';")) ?? '';
    for (const header of ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'])
      expect(pages).toContain(`"${header}"`);
  });
});

describe('the firewall', () => {
  const [id, acl] = first('AWS::WAFv2::WebACL');

  it('stands in us-east-1 in a stack of its own, unless there is another or none is wanted', () => {
    expect(id).toMatch(/^PerennialFirewall\./);
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const manifest = readFileSync(join(plain.folder, 'cdk.out', 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest).artifacts.PerennialFirewall.environment).toBe('aws://unknown-account/us-east-1');
    expect(Object.keys(full.templates).toSorted()).toEqual([
      'PerennialTestAlarms',
      'PerennialTestApi',
      'PerennialTestData',
      'PerennialTestEdge',
      'PerennialTestLogs',
      'PerennialTestWatch',
      'PerennialTestWork',
    ]);
  });

  it('counts by address before it reads, sign-ins more strictly, and blocks no import and no note', () => {
    const rules = acl['Rules'] as { Name: string; Priority: number; Statement: Properties }[];
    expect(rules.map(({ Name, Priority }) => `${Priority} ${Name}`)).toEqual([
      '0 AWSManagedRulesAmazonIpReputationList',
      '1 SignInsPerAddress',
      '2 RequestsPerAddress',
      '3 AWSManagedRulesKnownBadInputsRuleSet',
      '4 AWSManagedRulesCommonRuleSet',
    ]);
    expect(rules[1]?.Statement).toMatchObject({
      RateBasedStatement: { Limit: 300, ScopeDownStatement: { ByteMatchStatement: { SearchString: '/api/auth/' } } },
    });
    expect(JSON.parse((acl['CustomResponseBodies'] as { TooMany: { Content: string } }).TooMany.Content)).toMatchObject({
      status: 'negative',
      messages: { default: expect.stringContaining('five minutes') as unknown },
    });
    expect(rules[2]?.Statement).toMatchObject({ RateBasedStatement: { Limit: 10_000, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } });
    const counted = { ActionToUse: { Count: {} } };
    expect(rules[4]?.Statement['ManagedRuleGroupStatement']).toMatchObject({
      RuleActionOverrides: expect.arrayContaining([
        { Name: 'SizeRestrictions_BODY', ...counted },
        { Name: 'CrossSiteScripting_BODY', ...counted },
      ]) as unknown,
    });
  });
});

describe('an installation', () => {
  it('has a budget when it is told of one and of somebody to write to', () => {
    expect(all('AWS::Budgets::Budget')).toEqual([]);
    const [, budget] = first('AWS::Budgets::Budget', full.templates);
    expect(budget).toMatchObject({ Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' } });
    expect(JSON.stringify(budget['NotificationsWithSubscribers'])).toContain(everySetting.alarmEmail);
  });

  it('shares no name with another in the account', () => {
    const named = /^(?!Default)\w*Name$|^Name$/;
    const names = (templates: Record<string, Template>): Set<string> => {
      const found = new Set<string>();
      const own = new Set([
        'AWS::Logs::LogGroup',
        'AWS::CloudWatch::Dashboard',
        'AWS::CloudFront::CachePolicy',
        'AWS::CloudFront::ResponseHeadersPolicy',
        'AWS::CloudFront::Function',
        'AWS::CloudFront::OriginAccessControl',
        'AWS::Budgets::Budget',
        'AWS::WAFv2::WebACL',
      ]);
      const collect = (value: unknown, key: string): void => {
        if (value === null) return;
        if (named.test(key) && key !== 'IndexName') found.add(JSON.stringify(value));
        else if (typeof value === 'object') for (const [name, item] of Object.entries(value)) collect(item, name);
      };
      for (const template of Object.values(templates))
        for (const { Type, Properties } of Object.values(template.Resources)) if (own.has(Type)) collect(Properties, '');
      return found;
    };
    const production = names(plain.templates);
    const test = names(full.templates);
    expect(production.size).toBeGreaterThan(6);
    expect([...production].filter((name) => test.has(name))).toEqual([]);
  });

  it('fits the limits of CloudFormation with room to grow', () => {
    for (const { folder, templates } of [plain, full]) {
      for (const name of readdirSync(join(folder, 'cdk.out')).filter((file) => file.endsWith('.template.json')))
        expect(statSync(join(folder, 'cdk.out', name)).size, name).toBeLessThan(1_000_000);
      for (const [name, { Resources }] of Object.entries(templates)) expect(Object.keys(Resources).length, name).toBeLessThanOrEqual(420);
    }
  });
});
