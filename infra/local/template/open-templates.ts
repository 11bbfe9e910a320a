import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveValue } from '#infra/local/template/resolve-value.ts';
import type { Exports, Lookup } from '#infra/local/template/resolve-value.ts';

interface Template {
  Parameters?: Record<string, { Default?: unknown }>;
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

export interface TemplateOptions {
  /** The folder with the templates. */
  folder: string;
  /** Values of the stacks' parameters: PublicUrl, MailFrom, Stage. Others keep their defaults. */
  parameters: Record<string, string>;
  /** The address at which functions reach the SQS engine. */
  sqsEndpoint: string;
}

/** A resource of a template, with its references replaced by names and addresses of this machine. */
export interface TemplateResource {
  id: string;
  type: string;
  properties: Record<string, unknown>;
  /** As in the template. */
  raw: Record<string, unknown>;
}

/** The account in names and addresses of the local engines. */
export const localAccount = '000000000000';
export const localRegion = 'eu-west-1';

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': localAccount,
  'AWS::Partition': 'aws',
  'AWS::Region': localRegion,
  'AWS::StackName': 'local',
  'AWS::URLSuffix': 'localhost',
};

/**
 * Reads the resources of the given types from the synthesized templates. `kept` selects the properties: others may name things that exist only in an
 * account.
 */
export function openTemplates(
  options: TemplateOptions,
  types: ReadonlySet<string>,
  kept: (properties: Record<string, unknown>) => Record<string, unknown>,
): TemplateResource[] {
  const stacks = readTemplates(options.folder);
  const exports: Exports = new Map();
  for (const [stack, template] of stacks) {
    for (const output of Object.values(template.Outputs ?? {}))
      if (output.Export) exports.set(output.Export.Name, { stack, value: output.Value });
  }
  const lookup: Lookup = (stack, id, attribute) => {
    const template = stacks.get(stack);
    const parameter = options.parameters[id] ?? template?.Parameters?.[id]?.Default;
    if (parameter !== undefined) return String(parameter);
    if (id.startsWith('AWS::')) return pseudoParameters[id];
    const type = template?.Resources[id]?.Type ?? '';
    // Functions, integrations and similar resources are known by their logical ids.
    if (attribute === undefined) return reference(type, id, options.sqsEndpoint);
    if (attribute === 'Arn') return localArn(type, id) ?? `${id}.Arn`;
    return type === 'AWS::SQS::Queue' && attribute === 'QueueName' ? localName(id) : `${id}.${attribute}`;
  };
  return [...stacks].flatMap(([stack, template]) =>
    Object.entries(template.Resources)
      .filter(([, resource]) => types.has(resource.Type))
      .map(([id, { Type, Properties }]) => ({
        id,
        type: Type,
        properties: resolveValue(kept(Properties), stack, lookup, exports) as Record<string, unknown>,
        raw: Properties,
      })),
  );
}

/** `RunImportQueueBF613F09` becomes `RunImportQueue`: the digest that CDK appends has no purpose on one machine. */
export function localName(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '');
}

/** The logical id in `<id>.<attribute>`. */
export function owner(value: unknown): string {
  return String(value).split('.')[0] ?? '';
}

function reference(type: string, id: string, sqsEndpoint: string): string {
  if (type === 'AWS::SQS::Queue') return `${sqsEndpoint}/${localAccount}/${localName(id)}`;
  if (type === 'AWS::DynamoDB::Table' || type === 'AWS::S3::Bucket') return localName(id).toLowerCase();
  return type === 'AWS::KMS::Key' ? localName(id) : id;
}

/** The ARN of a resource of the engines; undefined for all others. */
function localArn(type: string, id: string): string | undefined {
  const place = `${localRegion}:${localAccount}`;
  if (type === 'AWS::SQS::Queue') return `arn:aws:sqs:${place}:${localName(id)}`;
  if (type === 'AWS::DynamoDB::Table') return `arn:aws:dynamodb:${place}:table/${localName(id).toLowerCase()}`;
  if (type === 'AWS::S3::Bucket') return `arn:aws:s3:::${localName(id).toLowerCase()}`;
  if (type === 'AWS::KMS::Key') return `arn:aws:kms:${place}:key/${localName(id)}`;
  return undefined;
}

function readTemplates(folder: string): Map<string, Template> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.template.json'));
  return new Map(
    names.map((name) => [name.replace('.template.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template]),
  );
}
