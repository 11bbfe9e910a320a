import { openTemplates } from '#infra/local/template/open-templates.ts';
import type { TemplateOptions } from '#infra/local/template/open-templates.ts';

/** One statement of a policy: its effect for actions on resources, with `*` and `?` as wildcards. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
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
  Condition?: unknown;
}

function readStatement(statement: RawStatement): Statement {
  const { Effect, Action, Resource, Condition } = statement;
  // Ignoring it would allow here what AWS refuses.
  if (Condition !== undefined || Action === undefined || Resource === undefined)
    throw new Error(`The local runner cannot judge the statement ${JSON.stringify(statement)}`);
  return { effect: Effect, actions: [Action].flat(), resources: [Resource].flat() };
}

function policyParts({ Roles, PolicyDocument, Description, Role }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ Roles, PolicyDocument, Description, Role }).filter(([, value]) => value !== undefined));
}
