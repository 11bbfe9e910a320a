import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { tables } from '#shared/contract/calls.ts';
import { everySetting, resources, synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';
import type { Template } from '#tests/infra/synthesise-stand-in.ts';

const plain = synthesiseStandIn();
const full = synthesiseStandIn(undefined, { context: everySetting });
afterAll(() => [plain, full].forEach(({ folder }) => rmSync(folder, { recursive: true, force: true })));

type Properties = Record<string, unknown>;
interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: unknown;
}

/** The resources of a type in all stacks without settings: [stack.id, properties]. */
function all(type: string, templates: Record<string, Template> = plain.templates): [string, Properties][] {
  return Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries(resources(template, type)).map(([id, properties]): [string, Properties] => [`${stack}.${id}`, properties]),
  );
}

/** The first of them. */
function first(type: string, templates?: Record<string, Template>): [string, Properties] {
  const [found] = all(type, templates);
  if (!found) throw new Error(`There is no ${type}`);
  return found;
}

/** Those of the resources that lack a part; the check is worth nothing where there are none. */
function lacking(type: string, part: (properties: Properties, id: string) => boolean): string[] {
  const found = all(type);
  expect(found.length, type).toBeGreaterThan(0);
  return found.filter(([id, properties]) => !part(properties, id)).map(([id]) => id);
}

const isOurs = (properties: Properties) => String(properties['Description']).startsWith('Perennial ');
const statementsOf = (policy: unknown) => (policy as { Statement: Statement[] }).Statement;

/** The ids of what a policy of the kind refuses without TLS. */
function refusingPlainText(type: string, target: string): string[] {
  return all(type).flatMap(([id, properties]) => {
    const refuses = statementsOf(properties['PolicyDocument']).some(
      ({ Effect, Condition }) => Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
    );
    return refuses ? [JSON.stringify(properties[target]), id] : [];
  });
}

describe('what is kept', () => {
  it('is encrypted: tables, buckets, queues', () => {
    const sealed = (properties: Properties) => JSON.stringify(properties);
    expect(lacking('AWS::DynamoDB::Table', (table) => sealed(table).includes('"SSESpecification":{"SSEEnabled":true}'))).toEqual([]);
    expect(lacking('AWS::S3::Bucket', (bucket) => sealed(bucket).includes('"SSEAlgorithm":"AES256"'))).toEqual([]);
    expect(lacking('AWS::SQS::Queue', (queue) => queue['SqsManagedSseEnabled'] === true)).toEqual([]);
  });

  it('is reached over TLS only: buckets, queues, topics', () => {
    for (const [type, policy, target] of [
      ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy', 'Bucket'],
      ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'Queues'],
      ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'Topics'],
    ] as const) {
      const refused = refusingPlainText(policy, target).join();
      expect(lacking(type, (_, id) => refused.includes(`{"Ref":"${id.split('.')[1]}"}`))).toEqual([]);
    }
  });

  it('is not public, and belongs to the account whoever puts it there', () => {
    expect(
      lacking('AWS::S3::Bucket', (bucket) => {
        const { PublicAccessBlockConfiguration: block, OwnershipControls } = bucket;
        return (
          ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'].every(
            (name) => (block as Properties)[name] === true,
          ) && JSON.stringify(OwnershipControls) === '{"Rules":[{"ObjectOwnership":"BucketOwnerEnforced"}]}'
        );
      }),
    ).toEqual([]);
    const open = all('AWS::S3::BucketPolicy').flatMap(([id, { PolicyDocument }]) =>
      statementsOf(PolicyDocument).flatMap(({ Effect, Principal }) =>
        Effect === 'Allow' && JSON.stringify(Principal).includes('*') ? [id] : [],
      ),
    );
    expect(open).toEqual([]);
  });

  it('can be had back: old versions of files for 30 days, and what was asked of the buckets for 90', () => {
    const [files] = all('AWS::S3::Bucket').filter(([id]) => id.startsWith('PerennialData.Files'));
    expect(files?.[1]).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: { Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }] },
    });
    const unlogged = lacking('AWS::S3::Bucket', (bucket) => bucket['LoggingConfiguration'] !== undefined);
    expect(unlogged.map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['PerennialData.AccessLogs']);
  });

  it('is not removed by a slip: every stack has to be released first', () => {
    for (const { folder } of [plain, full]) {
      const { artifacts } = JSON.parse(readFileSync(join(folder, 'cdk.out', 'manifest.json'), 'utf8')) as {
        artifacts: Record<string, { type: string; properties: Properties }>;
      };
      const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
      expect(stacks.length).toBeGreaterThanOrEqual(4);
      for (const { properties } of stacks) expect(properties['terminationProtection']).toBe(true);
    }
  });
});

describe('rights', () => {
  const statements = all('AWS::IAM::Policy')
    .filter(([id]) => !id.includes('CustomCDKBucketDeployment'))
    .flatMap(([id, { PolicyDocument }]) => statementsOf(PolicyDocument).map((statement) => ({ id, ...statement })));

  it('are single actions, whosever they are', () => {
    expect(statements.length).toBeGreaterThan(50);
    expect(statements.filter(({ Action }) => [Action].flat().some((action) => action.includes('*'))).map(({ id }) => id)).toEqual([]);
  });

  it('are on named resources, but for the objects of the bucket and the names of streams', () => {
    const wide = statements.flatMap(({ Action, Resource }) =>
      [Resource]
        .flat()
        .flatMap((resource) =>
          JSON.stringify(resource).includes('*') ? [`${[Action].flat().join()} on ${JSON.stringify(resource)}`] : [],
        ),
    );
    const others = new Set(
      wide
        .map((line) => line.replace(/\{"Fn::ImportValue":"PerennialData:\w+?Files\w+"\}/, '<files>'))
        .filter(
          (line) => !/^s3:(Get|Put|Delete)Object(,s3:(Get|Put|Delete)Object)* on \{"Fn::Join":\["",\[<files>,"\/\*"\]\]\}$/.test(line),
        ),
    );
    expect(wide.length).toBeGreaterThan(10);
    expect([...others]).toEqual(['dynamodb:ListStreams on "*"']);
  });

  it('belong to one function each, without a policy of AWS that gives more', () => {
    const roles = all('AWS::IAM::Role').filter(([id]) => !id.includes('CustomCDKBucketDeployment'));
    expect(roles).toHaveLength(apiFunctions.length + workerFunctions.length);
    for (const [, role] of roles) expect(role['ManagedPolicyArns']).toBeUndefined();
    const used = all('AWS::Lambda::Function').map(([, { Role }]) => JSON.stringify(Role));
    expect(new Set(used).size).toBe(used.length);
  });

  it('to send mail are for the verified sender, under the rules that ask for TLS', () => {
    const granted = statements.filter(({ Action }) => Action === 'ses:SendRawEmail').flatMap(({ Resource }) => Resource);
    expect(granted.map((resource) => JSON.stringify(resource))).toEqual([
      expect.stringContaining(':identity/",{"Ref":"MailIdentity"}'),
      expect.stringContaining(':configuration-set/",{"Ref":"MailRules'),
    ]);
    expect(first('AWS::SES::ConfigurationSet')[1]).toMatchObject({ DeliveryOptions: { TlsPolicy: 'REQUIRE' } });
  });
});

describe('functions', () => {
  const functions = all('AWS::Lambda::Function').filter(([, properties]) => isOurs(properties));

  it('end before the gateway gives up, and have the memory that their work was measured to need', () => {
    expect(functions).toHaveLength(apiFunctions.length + workerFunctions.length);
    const ofApi = functions.filter(([id]) => id.startsWith('PerennialApi.'));
    expect(ofApi.filter(([, { Timeout }]) => Number(Timeout) >= 30)).toEqual([]);
    for (const [, { MemorySize, Timeout }] of functions) {
      expect([512, 1024, 1769]).toContain(MemorySize);
      expect(Number(Timeout)).toBeLessThanOrEqual(300);
    }
  });

  it('have no secret in their environment: what is one is a reference that CloudFormation resolves', () => {
    const literal = functions.flatMap(([id, { Environment }]) =>
      Object.entries((Environment as { Variables: Properties }).Variables)
        .filter(([name, value]) => {
          const text = JSON.stringify(value);
          if (name === 'ORIGIN_SECRET')
            return !/^\{"Fn::Join":\["",\["\{\{resolve:secretsmanager:",\{"Ref":"OriginSecret1\w+"\},":SecretString:::\}\}"\]\]\}$/.test(
              text,
            );
          return !/^\{"(Ref|Fn::ImportValue|Fn::GetAtt)":/.test(text) || /secret|password|token/i.test(name);
        })
        .map(([name]) => `${id}: ${name}`),
    );
    expect(literal).toEqual([]);
    const [, secret] = first('AWS::SecretsManager::Secret');
    expect(secret).toMatchObject({ GenerateSecretString: { PasswordLength: 48 } });
    expect(secret).not.toHaveProperty('SecretString');
  });

  it('write to a log of their own that forgets after three months; so does everything that writes a log', () => {
    expect(lacking('AWS::Logs::LogGroup', ({ RetentionInDays }) => RetentionInDays === 90)).toEqual([]);
    const logs = functions.map(([, { LoggingConfig }]) => JSON.stringify(LoggingConfig));
    expect(new Set(logs).size).toBe(functions.length);
    expect(
      lacking('AWS::Lambda::Function', ({ LoggingConfig }) => JSON.stringify(LoggingConfig ?? '').includes('"LogGroup":{"Ref":')),
    ).toEqual([]);
  });
});

describe('alarms', () => {
  const alarms = all('AWS::CloudWatch::Alarm');
  const watched = (metric: string, id: string) =>
    alarms.some(([, { MetricName, Dimensions }]) => MetricName === metric && JSON.stringify(Dimensions).includes(`"${id.split('.')[1]}"`));

  it('write to the topic, when they begin and when they are over, what is wrong', () => {
    for (const [id, alarm] of alarms) {
      expect(JSON.stringify(alarm['AlarmActions']), id).toMatch(/AlarmsTopic/);
      expect(alarm['OKActions'], id).toEqual(alarm['AlarmActions']);
      expect(alarm['AlarmDescription'], id).toMatch(/^Perennial: \w.+ /);
      expect(alarm['TreatMissingData'], id).toBe('notBreaching');
    }
    const allowed = all('AWS::SNS::TopicPolicy').flatMap(([, { PolicyDocument }]) => statementsOf(PolicyDocument));
    expect(allowed).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    );
    expect(all('AWS::SNS::Subscription', full.templates).map(([, { Endpoint, Protocol }]) => [Protocol, Endpoint])).toEqual([
      ['email', everySetting.alarmEmail],
    ]);
  });

  it('are there for every function that fails, every worker that nearly runs out of time, and calls that fail, are slow or turned away', () => {
    expect(all('AWS::Lambda::Function').filter(([id, fn]) => isOurs(fn) && !watched('Errors', id))).toEqual([]);
    const workers = all('AWS::Lambda::Function').filter(([id]) => id.startsWith('PerennialWork.'));
    expect(workers.filter(([id]) => !watched('Duration', id))).toEqual([]);
    const [api] = first('AWS::ApiGatewayV2::Api');
    expect(watched('5xx', api)).toBe(true);
    expect(alarms.find(([, { MetricName }]) => MetricName === 'Latency')?.[1]).toMatchObject({
      ExtendedStatistic: 'p95',
      Threshold: 3000,
      EvaluationPeriods: 3,
    });
    expect(alarms.filter(([, { MetricName }]) => MetricName === 'Throttles')).toHaveLength(1);
  });

  it('are there for the table, the stream, what waits too long, and mails that come back', () => {
    const [table] = first('AWS::DynamoDB::Table');
    expect(watched('ReadThrottleEvents', table) && watched('WriteThrottleEvents', table)).toBe(true);
    expect(alarms.filter(([, { Metrics }]) => JSON.stringify(Metrics ?? '').includes('SystemErrors'))).toHaveLength(1);
    expect(alarms.filter(([, { MetricName }]) => MetricName === 'IteratorAge')).toHaveLength(1);
    const queues = all('AWS::SQS::Queue').filter(([, { RedrivePolicy }]) => RedrivePolicy);
    expect(queues.filter(([id]) => !watched('ApproximateAgeOfOldestMessage', id))).toEqual([]);
    expect(alarms.filter(([, { MetricName }]) => String(MetricName).startsWith('Reputation.'))).toHaveLength(2);
  });
});

describe('dead letters', () => {
  it('wait behind every queue, the stream and every schedule, for two weeks, with an alarm on the first', () => {
    const queues = all('AWS::SQS::Queue');
    expect(lacking('AWS::SQS::Queue', ({ MessageRetentionPeriod }) => MessageRetentionPeriod === 14 * 24 * 3600)).toEqual([]);
    const dead = queues.filter(([, { RedrivePolicy }]) => !RedrivePolicy);
    // One for each queue, one for the stream, one for the schedules.
    expect(dead).toHaveLength(queues.length - dead.length + 2);
    for (const [id] of dead) {
      const name = id.split('.')[1] ?? '?';
      const alarm = all('AWS::CloudWatch::Alarm').find(([, { Dimensions }]) => JSON.stringify(Dimensions ?? '').includes(`"${name}"`));
      expect(alarm?.[1], id).toMatchObject({ MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1, EvaluationPeriods: 1 });
    }
    expect(
      lacking('AWS::Events::Rule', ({ Targets }) => (Targets as Properties[]).every((target) => target['DeadLetterConfig'] !== undefined)),
    ).toEqual([]);
    const schedules = workerFunctions.filter(({ trigger }) => trigger.kind === 'schedule');
    expect(all('AWS::Lambda::EventInvokeConfig').map(([, { DestinationConfig }]) => JSON.stringify(DestinationConfig))).toEqual(
      schedules.map(() => expect.stringContaining('SchedulesDeadLetters')),
    );
    const stream = all('AWS::Lambda::EventSourceMapping').filter(([, { StartingPosition }]) => StartingPosition);
    expect(stream.map(([, { DestinationConfig }]) => JSON.stringify(DestinationConfig))).toEqual([
      expect.stringContaining('PublishJobsDeadLetters'),
    ]);
  });
});

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
      'GET /auth/jwks.json',
      'GET /health',
      'GET /openapi.json',
      'POST /auth/forgot',
      'POST /auth/login',
      'POST /auth/reset',
    ]);
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
      'PerennialTestApi',
      'PerennialTestData',
      'PerennialTestEdge',
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
      for (const [name, { Resources }] of Object.entries(templates)) expect(Object.keys(Resources).length, name).toBeLessThan(400);
    }
  });
});
