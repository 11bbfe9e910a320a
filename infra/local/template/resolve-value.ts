/** The value of a reference in a template: `Ref` (no attribute) or `Fn::GetAtt` of a resource or parameter of a stack. */
export type Lookup = (stack: string, id: string, attribute?: string) => string | undefined;

/** The exports of all stacks, with their stack and value. */
export type Exports = Map<string, { stack: string; value: unknown }>;

/** Replaces the intrinsic functions in a value of a template. Throws for an unknown reference. */
export function resolveValue(value: unknown, stack: string, lookup: Lookup, exports: Exports): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, stack, lookup, exports));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name === 'Ref') return found(lookup(stack, String(argument)), `Ref ${String(argument)}`);
  if (entries.length === 1 && name === 'Fn::GetAtt') {
    const [id, attribute] = argument as [string, string];
    return found(lookup(stack, id, attribute), `${id}.${attribute}`);
  }
  if (entries.length === 1 && name === 'Fn::ImportValue') {
    const source = exports.get(String(argument));
    if (!source) throw new Error(`No template exports ${String(argument)}`);
    return resolveValue(source.value, source.stack, lookup, exports);
  }
  if (entries.length === 1 && name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return (resolveValue(parts, stack, lookup, exports) as string[]).join(separator);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveValue(item, stack, lookup, exports)]));
}

function found(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`The local runner has no value for ${what}`);
  return value;
}
