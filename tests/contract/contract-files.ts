type Json = { [key: string]: unknown };

export interface ContractDocument {
  paths: Record<string, Record<string, { tags: string[]; 'x-call': string; 'x-permission': string; 'x-message-codes'?: string[] }>>;
  components: Record<string, Json> & { schemas: Json };
}

const maxWidth = 140;

/** JSON for reviews: what fits into a line is one line. */
function print(value: unknown, indent = '', before = 0): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null';
  if (value === null || typeof value !== 'object' || indent.length + before + line.length < maxWidth) return line;
  const deeper = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((item) => print(item, deeper))
    : Object.entries(value).map(([name, item]) => {
        const key = `${JSON.stringify(name)}: `;
        return key + print(item, deeper, key.length);
      });
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`;
}

/** The schemas that a part of the document refers to, directly and through others. */
function schemasIn(part: unknown, schemas: Json, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasIn(schemas[name], schemas, found);
  }
  return found;
}

/**
 * The OpenAPI document as one text per group of calls, by file name. A schema stands with the group that alone uses it; the others, and what
 * belongs to no group, are in `shared.json`.
 */
export function contractFiles({ paths, components, ...head }: ContractDocument): Map<string, string> {
  const groups = new Map<string, Record<string, Json>>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [group = ''] = operation.tags;
      const calls = groups.get(group) ?? {};
      groups.set(group, calls);
      (calls[path] ??= {})[method] = operation;
    }
  const users = new Map<string, string[]>();
  for (const [group, calls] of groups)
    for (const name of schemasIn(calls, components.schemas)) users.set(name, [...(users.get(name) ?? []), group]);
  const schemasOf = (isOf: (users: readonly string[]) => boolean): Json =>
    Object.fromEntries(Object.entries(components.schemas).filter(([name]) => isOf(users.get(name) ?? [])));
  const files = [...groups].map(([group, calls]): [string, unknown] => {
    const schemas = schemasOf((those) => those.length === 1 && those[0] === group);
    return [group, { paths: calls, ...(Object.keys(schemas).length > 0 && { components: { schemas } }) }];
  });
  const { 'x-message-codes': codes, ...others } = components;
  files.push(['message-codes', { components: { 'x-message-codes': codes } }]);
  files.push(['shared', { ...head, components: { ...others, schemas: schemasOf((those) => those.length !== 1) } }]);
  return new Map(
    files.map(([name, part]) => [`${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`, `${print(part)}\n`]),
  );
}
