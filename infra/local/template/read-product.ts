import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product, ProductLambda } from '#infra/local/template/product.ts';
import { resolveValue } from '#infra/local/template/resolve-value.ts';
import type { Exports, Lookup } from '#infra/local/template/resolve-value.ts';

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
}

interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

export interface ReadOptions {
  /** The folder with the templates. */
  folder: string;
  /** Values of the stacks' parameters: PublicUrl, MailFrom, Stage. */
  parameters: Record<string, string>;
  /** The address of the SQS engine. */
  sqsEndpoint: string;
}

/** The account in names and addresses of the local engines. */
export const localAccount = '000000000000';
export const localRegion = 'eu-west-1';

/** Reads the synthesised templates: whatever is deployed is what runs here, so the two cannot drift apart. */
export function readProduct(options: ReadOptions): Product {
  const stacks = readTemplates(options.folder);
  const exports: Exports = new Map();
  for (const [stack, template] of stacks) {
    for (const output of Object.values(template.Outputs ?? {}))
      if (output.Export) exports.set(output.Export.Name, { stack, value: output.Value });
  }

  const lookup: Lookup = (stack, id, attribute) => {
    if (options.parameters[id] !== undefined) return options.parameters[id];
    if (id.startsWith('AWS::')) return pseudoParameters[id];
    const type = stacks.get(stack)?.Resources[id]?.Type;
    const name = localName(id);
    if (type === 'AWS::SQS::Queue') {
      if (attribute === undefined) return `${options.sqsEndpoint}/${localAccount}/${name}`;
      return attribute === 'QueueName' ? name : `arn:aws:sqs:${localRegion}:${localAccount}:${name}`;
    }
    if (type === 'AWS::DynamoDB::Table' || type === 'AWS::S3::Bucket')
      return attribute === undefined ? name.toLowerCase() : `${id}.${attribute}`;
    // Functions, integrations and the like are known by their logical ids.
    return attribute === undefined ? id : `${id}.${attribute}`;
  };

  const product: Product = {
    tables: [],
    buckets: [],
    queues: [],
    functions: new Map(),
    routes: [],
    queueSources: [],
    streamSources: [],
    schedules: [],
  };
  const resources = [...stacks].flatMap(([stack, template]) =>
    Object.entries(template.Resources)
      .filter(([, resource]) => wanted.has(resource.Type))
      .map(([id, { Type, Properties }]) => ({
        id,
        type: Type,
        properties: resolveValue(withoutCode(Properties), stack, lookup, exports) as Record<string, unknown>,
        raw: Properties,
      })),
  );
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
    else if (type === 'AWS::Events::Rule') readSchedule(product, name, properties);
  }
  return product;
}

const wanted = new Set([
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
]);

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': localAccount,
  'AWS::Partition': 'aws',
  'AWS::Region': localRegion,
  'AWS::StackName': 'local',
  'AWS::URLSuffix': 'localhost',
};

function readTemplates(folder: string): Map<string, Template> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.template.json'));
  return new Map(
    names.map((name) => [name.replace('.template.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template]),
  );
}

/** `RunImportQueueBF613F09` is `RunImportQueue`: the digest that CDK appends says nothing on one machine. */
function localName(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '');
}

/** Code and roles name things that exist in an account only. */
function withoutCode({
  Code: _code,
  Role: _role,
  LoggingConfig: _logging,
  Layers: _layers,
  CorsConfiguration: _cors,
  ...rest
}: Record<string, unknown>): Record<string, unknown> {
  return rest;
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

function readSchedule(product: Product, name: string, properties: Record<string, unknown>): void {
  for (const target of properties['Targets'] as { Arn: string; Input?: string }[]) {
    product.schedules.push({
      name,
      expression: String(properties['ScheduleExpression']),
      input: target.Input ?? '{}',
      functionId: owner(target.Arn),
    });
  }
}

/** The logical id in `<id>.<attribute>`. */
function owner(value: unknown): string {
  return String(value).split('.')[0] ?? '';
}

function lastPart(arn: string): string {
  return arn.split(':').at(-1) ?? '';
}
