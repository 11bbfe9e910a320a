import { rmSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { allCalls } from '#infra/all-calls.ts';
import { apiFunctions, functionOf, unknownAddressFunction, workerFunctions } from '#infra/function-map.ts';
import type { RoutedCall } from '#infra/call-routes.ts';
import { callRouter } from '#infra/constructs/call-router.ts';
import { readProduct } from '#infra/local/template/read-product.ts';
import { matchRoute } from '#infra/local/web/match-route.ts';
import { resources, synthesiseStandIn, type Template } from '#tests/infra/synthesise-stand-in.ts';

const { folder, templates } = synthesiseStandIn();
const options = {
  parameters: { PublicUrl: 'https://p.example', MailFrom: 'p@example.org', MailIdentity: 'example.org', Stage: 'test' },
  sqsEndpoint: 'http://sqs',
};
const product = readProduct({ ...options, folder: `${folder}/cdk.out` });
const calls = allCalls();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The distribution's function that routes calls, by its code. */
function routerOf(code: string) {
  const handle = runInNewContext(`${code}; handler`) as (event: object) => { uri: string; headers: object };
  return (method: string, uri: string) => handle({ request: { method, uri, headers: {} }, viewer: { ip: '192.0.2.7' } });
}

const route = routerOf(product.callRouter);

/** The name of the function to which the distribution and the gateway lead a request. */
function functionAt(method: string, path: string): string | undefined {
  return product.functions.get(matchRoute(product.routes, method, route(method, path).uri)?.route.functionId ?? '')?.name;
}

describe('routes', () => {
  it('lead every call of the table to the function that serves it', () => {
    const wrong = calls.flatMap((call) => {
      const name = functionAt(call.method, `/api${call.path.replace(/\{\w+\}/g, '0199-some-id')}`);
      const expected = functionOf(call);
      return name === expected ? [] : [`${call.method} ${call.path} goes to ${name}, not ${expected}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are one for each function', () => {
    expect(product.routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      apiFunctions.map(({ name }) => `ANY /${name}/{proxy+}`).toSorted(),
    );
  });

  it.each(['/api/', '/api/nothing', '/api/nothing/at/all', '/api/constructor', '/api/__proto__/x', '/api/%00', '/api//subscriptions'])(
    'lead %s, which no row has, to a function that says so',
    (path) => {
      expect(functionAt('GET', path)).toBe(unknownAddressFunction);
    },
  );

  it('prefer a word to a parameter, take a slash at the end, and lead an unknown method to the group', () => {
    expect(functionAt('GET', '/api/departments/budget-year-columns')).toBe('insights');
    expect(functionAt('GET', '/api/departments/0199')).toBe('read');
    expect(functionAt('GET', '/api/departments/0199/')).toBe('read');
    expect(functionAt('OPTIONS', '/api/departments/0199')).toBe('departments');
  });

  it('lead to the second reader by the row alone, whatever the method', () => {
    const added: RoutedCall[] = [
      { method: 'GET', path: '/subscriptions/{id}/forecast', servedBy: 'insights' },
      { method: 'POST', path: '/subscriptions/forecast', servedBy: 'insights' },
    ];
    const routed = routerOf(callRouter([...calls, ...added]));
    expect(routed('GET', '/api/subscriptions/0199/forecast').uri).toBe('/insights/api/subscriptions/0199/forecast');
    expect(routed('POST', '/api/subscriptions/forecast').uri).toBe('/insights/api/subscriptions/forecast');
    expect(routed('GET', '/api/subscriptions/0199').uri).toBe('/read/api/subscriptions/0199');
    expect(routed('PATCH', '/api/subscriptions/0199').uri).toBe('/subscriptions/api/subscriptions/0199');
  });

  it('are not known for a first part of a path that no function answers', () => {
    expect(() => callRouter([...calls, { method: 'GET', path: '/nobodys' }])).toThrow('/api/nobodys');
  });

  it('answer each first part of a path by one function only', () => {
    const all = apiFunctions.flatMap(({ segments }) => segments);
    expect(all.filter((segment, index) => all.indexOf(segment) !== index)).toEqual([]);
  });

  it('have no authorizer: the functions check the caller', () => {
    for (const route of Object.values(resources(templates['PerennialApi'], 'AWS::ApiGatewayV2::Route')))
      expect(route['AuthorizationType']).toBe('NONE');
  });
});

describe('stacks', () => {
  it('refer to functions and queues of others by fixed names, so that one can leave in one deployment', () => {
    const others = JSON.stringify(templates['PerennialAlarms']);
    expect(others).toContain('"Value":"perennial-production-read"');
    expect(others).not.toMatch(/PerennialApi:\w*Function|PerennialWork:\w*(Function|Queue|DeadLetters)/);
  });
});

describe('functions', () => {
  const functions = Object.values(templates).flatMap((template) => Object.values(resources(template, 'AWS::Lambda::Function')));
  const ours = functions.filter((properties) => String(properties['Description']).startsWith('Perennial '));

  it('are all there, on Node 24 and arm64, with their time and memory', () => {
    const expected = [...apiFunctions, ...workerFunctions].map(({ name, memory, timeout }) => ({ name, memory, timeout }));
    const found = [...product.functions.values()].map(({ name, memory, timeout }) => ({ name, memory, timeout }));
    expect(found.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(expected.toSorted((a, b) => a.name.localeCompare(b.name)));
    for (const properties of ours)
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
  });

  it('never may scan, and may do nothing with a wildcard', () => {
    const ownPolicies = ['PerennialApi', 'PerennialWork'].flatMap((stack) =>
      Object.values(resources(templates[stack], 'AWS::IAM::Policy')),
    );
    const actions = ownPolicies.flatMap(({ PolicyDocument }) =>
      (PolicyDocument as { Statement: { Action: string | string[] }[] }).Statement.flatMap(({ Action }) => Action),
    );
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((action) => action.includes('*') || action === 'dynamodb:Scan')).toEqual([]);
  });

  it('run on their schedules, with no more rights than their work takes', () => {
    const rules = Object.values(templates).flatMap((template) => Object.values(resources(template, 'AWS::Events::Rule')));
    const schedules = Object.fromEntries(
      rules.map((rule) => [
        (JSON.parse((rule['Targets'] as { Input: string }[])[0]?.Input ?? '{}') as { schedule?: string }).schedule,
        rule['ScheduleExpression'],
      ]),
    );
    expect(schedules['daily-reminders']).toBe('rate(15 minutes)');
    const rightsOf = (name: string) => workerFunctions.find((each) => each.name === name)?.rights;
    // The directory and the claims are in the table; who works on a member reads its snapshots, and queues mails without sending any.
    expect(rightsOf('daily-reminders')).toEqual(['table']);
    expect(rightsOf('daily-work')).toEqual(['table', 'read-files']);
  });

  it('behind queues have six times their time before a message is handed out again, and dead letters', () => {
    for (const worker of workerFunctions) {
      if (worker.trigger.kind !== 'queue') continue;
      const source = product.queueSources.find(({ functionId }) => product.functions.get(functionId)?.name === worker.name);
      const queue = product.queues.find(({ name }) => name === source?.queue);
      expect(queue?.attributes['VisibilityTimeout']).toBe(String(worker.timeout * 6));
      expect(product.queues.map(({ name }) => name)).toContain(queue?.deadLetters);
    }
    for (const mapping of Object.values(resources(templates['PerennialWork'], 'AWS::Lambda::EventSourceMapping'))) {
      expect(mapping['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
    }
  });
});

it('events of the mail service lead to the queue of their worker, here as on AWS', () => {
  const source = product.queueSources.find(({ functionId }) => product.functions.get(functionId)?.name === 'mail-events');
  expect(product.eventRules).toEqual([{ source: 'aws.ses', queue: source?.queue }]);
});

describe('data', () => {
  it('is protected: point-in-time recovery, deletion protection, a retained table, bucket and key', () => {
    const data = templates['PerennialData'];
    const [table] = Object.values(resources(data, 'AWS::DynamoDB::Table'));
    expect(table).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      GlobalSecondaryIndexes: [{ IndexName: 'due' }],
    });
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key']) {
      const found = Object.values(data?.Resources ?? {}).filter((resource) => resource.Type === type);
      expect(found.map((resource) => resource.DeletionPolicy)).toEqual(found.map(() => 'RetainExceptOnCreate'));
      expect(found).not.toEqual([]);
    }
    expect(Object.values(resources(data, 'AWS::KMS::Key'))).toMatchObject([
      { KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' },
      // The default: a symmetric key, which wraps the tenants' keys.
      { EnableKeyRotation: true },
    ]);
  });
});

describe('edge', () => {
  const edge = templates['PerennialEdge'];

  /** What a CloudFront Function makes of an event, by its id in the template. */
  function edgeFunction(id: string): (event: object) => { uri: string } {
    const [, properties] = Object.entries(resources(edge, 'AWS::CloudFront::Function')).find(([name]) => name.startsWith(id)) ?? [];
    return runInNewContext(`${String(properties?.['FunctionCode'])}; handler`) as (event: object) => { uri: string };
  }

  it('keeps no answer of a call, and tells callers apart should requests ever be collapsed', () => {
    const [policy] = Object.values(resources(edge, 'AWS::CloudFront::CachePolicy'));
    expect(policy).toMatchObject({
      CachePolicyConfig: {
        DefaultTTL: 0,
        MinTTL: 0,
        MaxTTL: 1,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    });
    const headers = JSON.stringify(resources(edge, 'AWS::CloudFront::ResponseHeadersPolicy'));
    expect(headers).toContain('{"Header":"cache-control","Override":true,"Value":"private, no-store"}');
  });

  it('keeps no server error, which CloudFront does for 10 s unless told', () => {
    const [distribution] = Object.values(resources(edge, 'AWS::CloudFront::Distribution'));
    const config = distribution?.['DistributionConfig'] as Record<string, unknown>;
    expect(config['CustomErrorResponses']).toEqual([500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });

  it("does not turn an API's error into a page: no page for errors, and paths rewritten on the application's behaviour only", () => {
    const [distribution] = Object.values(resources(edge, 'AWS::CloudFront::Distribution'));
    const config = distribution?.['DistributionConfig'] as Record<string, unknown>;
    expect(JSON.stringify(config['CustomErrorResponses'])).not.toContain('ResponsePagePath');
    expect(config).toMatchObject({ DefaultCacheBehavior: { FunctionAssociations: [{ EventType: 'viewer-request' }] } });
    expect(config).toMatchObject({ CacheBehaviors: [{ PathPattern: '/api/*' }] });
    expect(route('GET', '/api/vendors/x')).toMatchObject({
      uri: '/read/api/vendors/x',
      headers: { 'x-viewer-address': { value: '192.0.2.7' } },
    });
    const [{ FunctionARN }] = (config['CacheBehaviors'] as [{ FunctionAssociations: [{ FunctionARN: { 'Fn::GetAtt': [string] } }] }])[0]
      .FunctionAssociations;
    expect(resources(edge, 'AWS::CloudFront::Function')[FunctionARN['Fn::GetAtt'][0]]).toMatchObject({ FunctionCode: product.callRouter });
  });

  it("lets the application's pages run scripts of the own origin only", () => {
    const policies = JSON.stringify(resources(edge, 'AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policies).toContain("script-src 'self';");
  });

  it('sends pages of the application to index.html, and files as they are', () => {
    const sent = (uri: string) => edgeFunction('ApplicationPaths')({ request: { uri } }).uri;
    expect(sent('/')).toBe('/index.html');
    expect(sent('/subscriptions/7')).toBe('/index.html');
    expect(sent('/a.b/subscriptions')).toBe('/index.html');
    expect(sent('/search-results/Ph.D')).toBe('/index.html');
    // Who answers by a link gets a page of their own.
    expect(sent('/stakeholder-responses/a-token/subscriptions')).toBe('/feedback.html');
    expect(sent('/answer-form/a-token')).toBe('/form.html');
    expect(sent('/assets/index-abc.js')).toBe('/assets/index-abc.js');
    expect(sent('/deployment.json')).toBe('/deployment.json');
  });
});

describe('signing keys', () => {
  const rotated = (signingKeys: string) => synthesiseStandIn(undefined, { context: { signingKeys } }).templates;
  const keysOf = (all: Record<string, Template>) =>
    Object.values(all).flatMap(({ Resources }) =>
      Object.entries(Resources)
        .filter(([id, { Type }]) => Type === 'AWS::KMS::Key' && id.startsWith('SigningKey'))
        .map(([id]) => id),
    );

  it('are added, change their order and are left aside without a key being lost', () => {
    const [before, added, swapped, after] = [rotated('1'), rotated('1,2'), rotated('2,1'), rotated('2')];
    expect(keysOf(before ?? {})).toHaveLength(1);
    for (const each of [added, swapped, after])
      expect(keysOf(each ?? {})).toEqual([...keysOf(before ?? {}), expect.stringContaining('SigningKey2')]);
    const signs = (all: Record<string, Template> | undefined) => {
      const auth = Object.values(all ?? {})
        .flatMap(({ Resources }) => Object.values(Resources))
        .find(({ Properties }) => JSON.stringify(Properties ?? {}).includes('SIGNING_KEY_ID'));
      const { Environment } = (auth?.Properties ?? {}) as { Environment?: { Variables: Record<string, unknown> } };
      return [...JSON.stringify(Environment?.Variables['SIGNING_KEY_ID']).matchAll(/SigningKey(2?)/g)].map(([, number]) => number || '1');
    };
    expect([signs(before), signs(added), signs(swapped), signs(after)]).toEqual([['1'], ['1', '2'], ['2', '1'], ['2']]);
  });

  it.each(['0', '1,1', 'x', '1,', '1;2'])('named %s are refused', (signingKeys) => {
    expect(() => rotated(signingKeys)).toThrow('signingKeys must be different numbers');
  });
});
