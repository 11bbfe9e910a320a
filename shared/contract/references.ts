import type * as z from 'zod';
import { declarationOf, type ForeignDeclaration, type ReferenceDeclaration } from './fields.ts';

/** A step into a value: into a field, or into every entry of a list or record. */
export type Step = { field: string } | 'each';

/** A value within a schema that contains no other values. */
export interface Leaf {
  steps: readonly Step[];
  /** Whether it may be null. */
  isOptional: boolean;
  declaration: ReferenceDeclaration | ForeignDeclaration | undefined;
  schema: z.ZodType;
}

interface Definition {
  innerType?: z.ZodType;
  in?: z.ZodType;
  shape?: Readonly<Record<string, z.ZodType>>;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  type: string;
}

/** Every leaf of a schema: through objects, lists, records, unions and wrappers. Keys of records are not leaves. */
export function leavesOf(schema: z.ZodType, steps: readonly Step[] = [], isOptional = false): Leaf[] {
  const definition = (schema as unknown as { _zod: { def: Definition } })._zod.def;
  const declaration = declarationOf(schema);
  const { innerType = definition.in, shape, element = definition.valueType, options } = definition;
  if (declaration) return [{ steps, isOptional, declaration, schema }];
  if (innerType) return leavesOf(innerType, steps, isOptional || definition.type === 'nullable');
  if (shape) return Object.entries(shape).flatMap(([field, each]) => leavesOf(each, [...steps, { field }]));
  if (element) return leavesOf(element, [...steps, 'each']);
  if (options) return options.flatMap((each) => leavesOf(each, steps, isOptional));
  return [{ steps, isOptional, declaration, schema }];
}

/** A field of a kind that holds ids of other records. */
export interface ReferenceField extends ReferenceDeclaration {
  /** Its name in messages, exports and jobs, such as `departments[].department_id`. No code parses it. */
  path: string;
  steps: readonly Step[];
  /** Whether the field may be null. */
  isOptional: boolean;
  /** Whether it is within an entry of a list, which can be removed. */
  isInEntry: boolean;
}

/** The name of a place in a schema. */
export function pathOf(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => (step === 'each' ? `${path}[]` : path === '' ? step.field : `${path}.${step.field}`), '');
}

/** The references that a schema declares, in its order. A place that several options of a union declare counts once. */
export function referenceFields(schema: z.ZodType): ReferenceField[] {
  const fields = new Map<string, ReferenceField>();
  for (const { steps, isOptional, declaration } of leavesOf(schema)) {
    if (!declaration || 'reason' in declaration) continue;
    const path = pathOf(steps);
    fields.set(path, { ...declaration, path, steps, isOptional, isInEntry: steps.includes('each') });
  }
  return [...fields.values()];
}

/** The ids at a place in a value, without empty ones. */
export function idsAt(value: unknown, steps: readonly Step[], at = 0): string[] {
  const step = steps[at];
  if (step === undefined) return typeof value === 'string' && value !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step !== 'each') return idsAt((value as Record<string, unknown>)[step.field], steps, at + 1);
  return Object.values(value).flatMap((entry) => idsAt(entry, steps, at + 1));
}

/** Marks an entry of a list for removal, because a required id became null. */
const removed = Symbol('removed');

/**
 * Changes the ids of a value at a reference; null empties. An entry of a list that requires the id is removed with it, and duplicates in a list are
 * removed. Returns the same value if nothing changes.
 */
export function withIdsChanged<T extends object>(value: T, reference: ReferenceField, change: (id: string) => string | null): T {
  return changedAt(value, 0) as T;

  function changedAt(current: unknown, at: number): unknown {
    const step = reference.steps[at];
    if (step === undefined) {
      if (typeof current !== 'string') return current;
      // A required field of the record itself becomes null, so that the save is refused.
      return change(current) ?? (reference.isInEntry && !reference.isOptional ? removed : null);
    }
    if (typeof current !== 'object' || current === null) return current;
    if (step !== 'each') {
      const before = (current as Record<string, unknown>)[step.field];
      const after = changedAt(before, at + 1);
      return after === removed ? removed : after === before ? current : { ...current, [step.field]: after };
    }
    const entries = Object.entries(current).map(([key, before]) => ({ key, before, after: changedAt(before, at + 1) }));
    if (entries.every(({ before, after }) => before === after)) return current;
    const left = entries.filter(({ after }) => after !== removed);
    return Array.isArray(current)
      ? [...new Set(left.map(({ after }) => after))]
      : Object.fromEntries(left.map(({ key, after }) => [key, after]));
  }
}
