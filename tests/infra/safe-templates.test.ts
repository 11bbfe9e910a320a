import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { allResources, firstResource } from '#tests/infra/all-resources.ts';
import type { Properties } from '#tests/infra/all-resources.ts';
import { everySetting, synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';

const plain = synthesiseStandIn();
const full = synthesiseStandIn(undefined, { context: everySetting });
afterAll(() => [plain, full].forEach(({ folder }) => rmSync(folder, { recursive: true, force: true })));

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: unknown;
}

const all = (type: string, templates = plain.templates) => allResources(templates, type);
const first = (type: string, templates = plain.templates) => firstResource(templates, type);

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

  it('can be created again after a failed creation: nothing is protected or kept of it', () => {
    const young = synthesiseStandIn(undefined, { context: { unprotected: 'Data,Logs,Work,Api,Alarms,Edge,Firewall' } });
    const { artifacts } = JSON.parse(readFileSync(join(young.folder, 'cdk.out', 'manifest.json'), 'utf8')) as {
      artifacts: Record<string, { type: string; properties: Properties }>;
    };
    const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
    expect(stacks.filter(({ properties }) => properties['terminationProtection'])).toEqual([]);
    const [, table] = firstResource(young.templates, 'AWS::DynamoDB::Table');
    expect(table['DeletionProtectionEnabled']).toBe(false);
    rmSync(young.folder, { recursive: true, force: true });
    const kept = Object.values(plain.templates).flatMap(({ Resources }) => Object.values(Resources).map((each) => each.DeletionPolicy));
    expect(kept.filter((policy) => policy === 'Retain')).toEqual([]);
    expect(kept.filter((policy) => policy === 'RetainExceptOnCreate').length).toBeGreaterThanOrEqual(6);
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

  it('are on named resources, but for the objects of the bucket, the streams of the own log and the names of streams', () => {
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
    const ownLogs = [...others].filter((line) =>
      /^logs:CreateLogStream,logs:PutLogEvents on .*:log-group:\/aws\/lambda\/[\w-]+:\*"/.test(line),
    );
    expect(ownLogs).toHaveLength(apiFunctions.length + workerFunctions.length);
    expect([...others].filter((line) => !ownLogs.includes(line))).toEqual(['dynamodb:ListStreams on "*"']);
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

describe('what becomes of a mail', () => {
  const rule = all('AWS::Events::Rule').find(([, { EventPattern }]) => EventPattern !== undefined);

  it('is told by the mail service for every mail: taken, refused, delivered, late, come back, called spam', () => {
    expect(first('AWS::SES::ConfigurationSetEventDestination')[1]).toMatchObject({
      EventDestination: {
        Enabled: true,
        EventBridgeDestination: { EventBusArn: expect.anything() as unknown },
        MatchingEventTypes: ['send', 'reject', 'bounce', 'complaint', 'delivery', 'deliveryDelay'],
      },
    });
  });

  it('reaches the queue of its worker, of our mails only, and only this rule may put something there', () => {
    const set = first('AWS::SES::ConfigurationSet')[0].split('.')[1];
    expect(rule?.[1]['EventPattern']).toEqual({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: set }] } } },
    });
    const [target] = (rule?.[1]['Targets'] ?? []) as { Arn: unknown; DeadLetterConfig?: unknown }[];
    expect(JSON.stringify(target?.Arn)).toContain('MailEventsQueue');
    expect(JSON.stringify(target?.DeadLetterConfig)).toContain('MailEventRuleDeadLetters');
    const policies = all('AWS::SQS::QueuePolicy').map(([, { PolicyDocument }]) => JSON.stringify(PolicyDocument));
    const open = policies.filter((policy) => policy.includes('"events.amazonaws.com"') && policy.includes('MailEventsQueue'));
    expect(open).toHaveLength(1);
    expect(open[0]).toMatch(/"aws:SourceArn":\{"Fn::GetAtt":\["MailEventRule/);
    expect(open[0]).toContain('aws:SecureTransport');
  });

  it.each(['mails_in_trouble', 'answers_broken'])('rings where the functions count %s', (metric) => {
    const alarm = all('AWS::CloudWatch::Alarm').find(([, { MetricName }]) => MetricName === metric)?.[1];
    expect(alarm).toMatchObject({ Namespace: 'Perennial', Statistic: 'Sum', Threshold: 1, EvaluationPeriods: 1 });
    expect(alarm?.['AlarmActions']).not.toEqual([]);
  });
});

describe('functions', () => {
  const functions = all('AWS::Lambda::Function').filter(([, properties]) => isOurs(properties));

  it('end before the gateway gives up, and have the memory that their work was measured to need', () => {
    expect(functions).toHaveLength(apiFunctions.length + workerFunctions.length);
    const ofApi = functions.filter(([id]) => id.startsWith('PerennialApi.'));
    expect(ofApi.filter(([, { Timeout }]) => Number(Timeout) >= 30)).toEqual([]);
    for (const [id, { MemorySize, Timeout }] of functions) {
      expect([512, 1024, 1769]).toContain(MemorySize);
      // A platform may send a report for 10 minutes.
      expect(Number(Timeout)).toBeLessThanOrEqual(id.includes('HarvestUsage') ? 900 : 300);
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
    const groups = new Set(all('AWS::Logs::LogGroup').map(([, { LogGroupName }]) => LogGroupName));
    const isFound = (group: unknown) => groups.has(group) || JSON.stringify(group ?? '').startsWith('{"Ref":');
    expect(
      lacking('AWS::Lambda::Function', ({ LoggingConfig }) => isFound((LoggingConfig as { LogGroup?: unknown } | undefined)?.LogGroup)),
    ).toEqual([]);
    const [, gateway] = first('AWS::ApiGatewayV2::Stage');
    const { DestinationArn } = gateway['AccessLogSettings'] as { DestinationArn: unknown };
    expect([...groups].filter((name) => JSON.stringify(DestinationArn).includes(`:log-group:${String(name)}`))).toHaveLength(1);
  });
});

describe('alarms', () => {
  const alarms = all('AWS::CloudWatch::Alarm');
  /** Whether an alarm watches a metric of a resource: by the resource's fixed name, its id, or the name under which its stack exports it. */
  const watched = (metric: string, id: string, name: unknown = id.split('.')[1]) =>
    alarms.some(([, { MetricName, Dimensions }]) => {
      const dimensions = JSON.stringify(Dimensions ?? '');
      return MetricName === metric && [`"${String(name)}"`, `:ExportsOutputRef${String(name)}`].some((part) => dimensions.includes(part));
    });

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
      ['email', everySetting.alarmEmail],
    ]);
  });

  it('are there for every function that fails, every worker that nearly runs out of time, and calls that fail, are slow or turned away', () => {
    expect(all('AWS::Lambda::Function').filter(([id, fn]) => isOurs(fn) && !watched('Errors', id, fn['FunctionName']))).toEqual([]);
    const workers = all('AWS::Lambda::Function').filter(([id]) => id.startsWith('PerennialWork.'));
    expect(workers.filter(([id, { FunctionName }]) => !watched('Duration', id, FunctionName))).toEqual([]);
    const [api] = first('AWS::ApiGatewayV2::Api');
    expect(watched('5xx', api)).toBe(true);
    expect(alarms.find(([, { MetricName }]) => MetricName === 'Latency')?.[1]).toMatchObject({
      ExtendedStatistic: 'p95',
      Threshold: 3000,
      EvaluationPeriods: 3,
    });
    expect(alarms.filter(([, { MetricName }]) => MetricName === 'Throttles')).toHaveLength(1);
  });

  it('watch what the distribution answers, in us-east-1, where its metrics are, once its id is known', () => {
    expect(Object.keys(plain.templates)).not.toContain('PerennialWatch');
    const { PerennialTestWatch: watch } = full.templates;
    const alarm = Object.values(watch?.Resources ?? {}).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')[0]?.Properties;
    const measured = (MetricName: string, Stat: string) =>
      expect.objectContaining({
        ReturnData: false,
        MetricStat: {
          Metric: {
            Namespace: 'AWS/CloudFront',
            MetricName,
            Dimensions: [
              { Name: 'DistributionId', Value: everySetting.distribution },
              { Name: 'Region', Value: 'Global' },
            ],
          },
          Period: 300,
          Stat,
        },
      }) as unknown;
    expect(alarm).toMatchObject({
      Threshold: 5,
      EvaluationPeriods: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      Metrics: expect.arrayContaining([
        expect.objectContaining({ Expression: 'IF(rate * requests / 100 >= 5, rate, 0)' }),
        measured('5xxErrorRate', 'Average'),
        measured('Requests', 'Sum'),
      ]) as unknown,
    });
    // Topic, policy and whom it writes to are in the same stack: an alarm reaches none of another region.
    expect(JSON.stringify(alarm?.['AlarmActions'])).toMatch(/"Ref":"AlarmsTopic/);
    expect(JSON.stringify(watch)).not.toContain('Fn::ImportValue');
    const manifest = JSON.parse(readFileSync(join(full.folder, 'cdk.out', 'manifest.json'), 'utf8')) as {
      artifacts: Record<string, { environment: string }>;
    };
    expect(manifest.artifacts['PerennialTestWatch']?.environment).toBe('aws://unknown-account/us-east-1');
  });

  it('are there for the table, the stream, what waits too long, and mails that come back', () => {
    const [table] = first('AWS::DynamoDB::Table');
    expect(watched('ReadThrottleEvents', table) && watched('WriteThrottleEvents', table)).toBe(true);
    expect(alarms.filter(([, { Metrics }]) => JSON.stringify(Metrics ?? '').includes('SystemErrors'))).toHaveLength(1);
    expect(alarms.filter(([, { MetricName }]) => MetricName === 'IteratorAge')).toHaveLength(1);
    const queues = all('AWS::SQS::Queue').filter(([, { RedrivePolicy }]) => RedrivePolicy);
    expect(queues.filter(([id, { QueueName }]) => !watched('ApproximateAgeOfOldestMessage', id, QueueName))).toEqual([]);
    expect(alarms.filter(([, { MetricName }]) => String(MetricName).startsWith('Reputation.'))).toHaveLength(2);
  });
});

describe('dead letters', () => {
  it('wait behind every queue, the stream and every schedule, for two weeks, with an alarm on the first', () => {
    const queues = all('AWS::SQS::Queue');
    expect(lacking('AWS::SQS::Queue', ({ MessageRetentionPeriod }) => MessageRetentionPeriod === 14 * 24 * 3600)).toEqual([]);
    const dead = queues.filter(([, { RedrivePolicy }]) => !RedrivePolicy);
    // One for each queue, one for the stream, one for the schedules, one for the rule that hands on events of mails.
    expect(dead).toHaveLength(queues.length - dead.length + 3);
    for (const [id, { QueueName: name }] of dead) {
      const alarm = all('AWS::CloudWatch::Alarm').find(([, { Dimensions }]) =>
        JSON.stringify(Dimensions ?? '').includes(`"${String(name)}"`),
      );
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
