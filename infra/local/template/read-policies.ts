import { openTemplates } from '#infra/local/template/open-templates.ts';
import type { TemplateOptions } from '#infra/local/template/open-templates.ts';

/** One statement of a policy: its effect for actions on resources, with `*` and `?` as wildcards. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
  /** Restricts the statement by the partition keys of the items that a request names. */
  leadingKeys?: LeadingKeys;
}

/** A condition on partition keys: that `any` or `all` of them are like one of the patterns. As in IAM, `all` holds for a request without keys. */
export interface LeadingKeys {
  quantifier: 'any' | 'all';
  patterns: string[];
}

/** The permissions of each function, by the function's name, from the templates' IAM policies. A function without a policy has none. */
export function readPolicies(options: TemplateOptions): Map<string, Statement[]> {
  const resources = openTemplates(options, wanted, policyParts);
  const byRole = new Map<string, Statement[]>();
  for (const { type, properties } of resources) {
    if (type !== 'AWS::IAM::Policy') continue;
    const { Roles, PolicyDocument } = properties as { Roles: string[]; PolicyDocument: { Statement: RawStatement[] } };
    for (const role of Roles) byRole.set(role, [...(byRole.get(role) ?? []), ...PolicyDocument.Statement.map(readStatement)]);
  }
  const functions = resources.filter(
    ({ type, properties }) => type === 'AWS::Lambda::Function' && String(properties['Description'] ?? '').startsWith('Perennial '),
  );
  return new Map(
    functions.map(({ properties }) => [
      String(properties['Description']).replace('Perennial ', ''),
      byRole.get(String(properties['Role']).replace(/\.Arn$/, '')) ?? [],
    ]),
  );
}

const wanted = new Set(['AWS::IAM::Policy', 'AWS::Lambda::Function']);

interface RawStatement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  Resource?: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

function readStatement(statement: RawStatement): Statement {
  const { Effect, Action, Resource, Condition } = statement;
  const leadingKeys = Condition === undefined ? undefined : readCondition(Condition);
  // Ignoring a part would allow here what AWS refuses.
  if (leadingKeys === null || Action === undefined || Resource === undefined)
    throw new Error(`The local runner cannot judge the statement ${JSON.stringify(statement)}`);
  return { effect: Effect, actions: [Action].flat(), resources: [Resource].flat(), ...(leadingKeys && { leadingKeys }) };
}

const quantifiers: Readonly<Record<string, LeadingKeys['quantifier']>> = {
  'ForAnyValue:StringLike': 'any',
  'ForAllValues:StringLike': 'all',
};

/** The only condition that the product's policies use; null for any other. */
function readCondition(condition: Record<string, Record<string, string | string[]>>): LeadingKeys | null {
  const [first, ...more] = Object.entries(condition);
  const { 'dynamodb:LeadingKeys': patterns, ...others } = first?.[1] ?? {};
  const quantifier = quantifiers[first?.[0] ?? ''];
  if (quantifier === undefined || patterns === undefined || more.length > 0 || Object.keys(others).length > 0) return null;
  return { quantifier, patterns: [patterns].flat() };
}

function policyParts({ Roles, PolicyDocument, Description, Role }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ Roles, PolicyDocument, Description, Role }).filter(([, value]) => value !== undefined));
}
