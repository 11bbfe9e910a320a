import { join } from 'node:path';
import { localName, openTemplates, owner } from '#infra/local/template/open-templates.ts';
import type { TemplateOptions } from '#infra/local/template/open-templates.ts';
import type { Product, ProductLambda } from '#infra/local/template/product.ts';

/** Reads the synthesized templates: the deployed product is what runs here, so the two cannot diverge. */
export function readProduct(options: TemplateOptions): Product {
  const resources = openTemplates(options, wanted, withoutCode);
  const product: Product = {
    tables: [],
    buckets: [],
    queues: [],
    functions: new Map(),
    routes: [],
    originHeaders: {},
    callRouter: '',
    queueSources: [],
    streamSources: [],
    schedules: [],
    eventRules: [],
  };
  const integrations = new Map(
    resources
      .filter(({ type }) => type === 'AWS::ApiGatewayV2::Integration')
      .map(({ id, properties }) => [id, owner(properties['IntegrationUri'])]),
  );

  for (const { id, type, properties, raw } of resources) {
    const name = localName(id);
    if (type === 'AWS::DynamoDB::Table')
      product.tables.push({ name: name.toLowerCase(), input: tableInput(name.toLowerCase(), properties) });
    else if (type === 'AWS::S3::Bucket') product.buckets.push(name.toLowerCase());
    else if (type === 'AWS::SQS::Queue') product.queues.push(readQueue(name, properties));
    else if (type === 'AWS::Lambda::Function' && String(properties['Description'] ?? '').startsWith('Perennial ')) {
      product.functions.set(id, readFunction(id, properties, raw, options.folder));
    } else if (type === 'AWS::ApiGatewayV2::Route') {
      const [method = '', path = ''] = String(properties['RouteKey']).split(' ');
      product.routes.push({ method, path, functionId: integrations.get(String(properties['Target']).replace('integrations/', '')) ?? '' });
    } else if (type === 'AWS::Lambda::EventSourceMapping') readSource(product, properties);
    else if (type === 'AWS::Events::Rule') readRule(product, name, properties);
    else if (type === 'AWS::CloudFront::Distribution') {
      for (const { HeaderName, HeaderValue } of properties['OriginCustomHeaders'] as { HeaderName: string; HeaderValue: string }[])
        product.originHeaders[HeaderName] = HeaderValue;
    } else if (type === 'AWS::CloudFront::Function' && name === 'CallRouter') product.callRouter = String(properties['FunctionCode']);
  }
  return product;
}

const wanted = new Set([
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
]);

/** Removes code and roles, which name things that exist only in an account, and most of a distribution. */
function withoutCode({
  Code: _code,
  Role: _role,
  LoggingConfig: _logging,
  Layers: _layers,
  CorsConfiguration: _cors,
  DistributionConfig: distribution,
  ...rest
}: Record<string, unknown>): Record<string, unknown> {
  if (distribution === undefined) return rest;
  const { Origins } = distribution as { Origins: { OriginCustomHeaders?: unknown[] }[] };
  return { OriginCustomHeaders: Origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders ?? []) };
}

function tableInput(name: string, properties: Record<string, unknown>): Record<string, unknown> {
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: properties['AttributeDefinitions'],
    KeySchema: properties['KeySchema'],
    ...(properties['GlobalSecondaryIndexes'] ? { GlobalSecondaryIndexes: properties['GlobalSecondaryIndexes'] } : {}),
    ...(properties['StreamSpecification']
      ? { StreamSpecification: { StreamEnabled: true, ...(properties['StreamSpecification'] as object) } }
      : {}),
  };
}

function readQueue(name: string, properties: Record<string, unknown>): Product['queues'][number] {
  const attributes: Record<string, string> = {};
  if (properties['VisibilityTimeout'] !== undefined) attributes['VisibilityTimeout'] = String(properties['VisibilityTimeout']);
  if (properties['MessageRetentionPeriod'] !== undefined)
    attributes['MessageRetentionPeriod'] = String(properties['MessageRetentionPeriod']);
  const redrive = properties['RedrivePolicy'] as { deadLetterTargetArn: string } | undefined;
  if (redrive) attributes['RedrivePolicy'] = JSON.stringify(redrive);
  return { name, attributes, deadLetters: redrive?.deadLetterTargetArn.split(':').at(-1) };
}

function readFunction(id: string, properties: Record<string, unknown>, raw: Record<string, unknown>, folder: string): ProductLambda {
  const code = raw['Code'] as { S3Key?: string } | undefined;
  const environment = properties['Environment'] as { Variables?: Record<string, string> } | undefined;
  const [module = 'index'] = String(properties['Handler']).split('.');
  return {
    id,
    name: String(properties['Description']).replace('Perennial ', ''),
    file: join(folder, `asset.${String(code?.S3Key).replace('.zip', '')}`, `${module}.mjs`),
    environment: environment?.Variables ?? {},
    timeout: Number(properties['Timeout']),
    memory: Number(properties['MemorySize']),
  };
}

function readSource(product: Product, properties: Record<string, unknown>): void {
  const source = String(properties['EventSourceArn']);
  const functionId = String(properties['FunctionName']);
  const batchSize = Number(properties['BatchSize']);
  if (source.startsWith('arn:aws:sqs:')) {
    const scaling = properties['ScalingConfig'] as { MaximumConcurrency?: number } | undefined;
    product.queueSources.push({ queue: lastPart(source), functionId, batchSize, concurrency: scaling?.MaximumConcurrency ?? 2 });
    return;
  }
  const destination = properties['DestinationConfig'] as { OnFailure?: { Destination?: string } } | undefined;
  const filters = properties['FilterCriteria'] as { Filters: { Pattern: string }[] } | undefined;
  const eventNames = filters?.Filters.flatMap(({ Pattern }) => (JSON.parse(Pattern) as { eventName: string[] }).eventName);
  product.streamSources.push({
    table: localName(owner(source)).toLowerCase(),
    functionId,
    batchSize,
    retries: Number(properties['MaximumRetryAttempts'] ?? 10),
    eventNames,
    deadLetters: destination?.OnFailure?.Destination ? lastPart(destination.OnFailure.Destination) : undefined,
  });
}

function readRule(product: Product, name: string, properties: Record<string, unknown>): void {
  const pattern = properties['EventPattern'] as { source: string[] } | undefined;
  if (pattern) {
    for (const target of properties['Targets'] as { Arn: string }[])
      product.eventRules.push(...pattern.source.map((source) => ({ source, queue: lastPart(target.Arn) })));
    return;
  }
  for (const target of properties['Targets'] as { Arn: string; Input?: string }[]) {
    product.schedules.push({
      name,
      expression: String(properties['ScheduleExpression']),
      input: target.Input ?? '{}',
      functionId: owner(target.Arn),
    });
  }
}

function lastPart(arn: string): string {
  return arn.split(':').at(-1) ?? '';
}
