import type * as z from 'zod';

/** Copies the declared parts of a value, at any depth. Throws a `Misfit` for a value of another shape. */
export type Picker = (value: unknown) => unknown;

/** A value whose shape is not that of its schema: an object instead of a text, a text instead of a list. */
export class Misfit extends Error {}

const pickers = new WeakMap<z.core.$ZodType, Picker>();

/**
 * The picker of a schema, compiled once. For a valid value it returns the same as parsing. It does not check the contents of texts and numbers:
 * parsing an answer of 500 rows takes ten times as long. Objects in place of texts and numbers are refused, because their content is not declared.
 */
export function pickerOf(schema: z.core.$ZodType): Picker {
  const known = pickers.get(schema);
  if (known) return known;
  // A schema that contains itself finds this picker, which is compiled by the time it is called.
  pickers.set(schema, (value) => compiled(value));
  const compiled = compile(schema as z.core.$ZodTypes);
  pickers.set(schema, compiled);
  return compiled;
}

function compile(schema: z.core.$ZodTypes): Picker {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return objectPicker(def);
    case 'record':
      return fieldsPicker(new Map(), pickerOf(def.valueType));
    case 'array':
      return arrayPicker(pickerOf(def.element));
    case 'tuple':
      return tuplePicker(def.items.map(pickerOf));
    case 'optional':
    case 'nullable':
      return unlessAbsent(pickerOf(def.innerType));
    case 'union':
      return unionPicker(schema, def.options);
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'template_literal':
      return textPicker(def.checks);
    case 'pipe':
      return pipePicker(pickerOf(def.in), pickerOf(def.out));
    case 'transform':
      return transforming(def.transform);
    case 'unknown':
      return (value) => value;
    default:
      return parsing(schema);
  }
}

/** A text or number, changed by those of its checks that change values, as trimming does. */
function textPicker(checks: readonly z.core.$ZodCheck[] = []): Picker {
  const changes = checks.flatMap((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    return def.check === 'overwrite' ? [(text: unknown) => def.tx(text)] : [];
  });
  if (changes.length === 0) return leaf;
  return (value) => (typeof value === 'string' ? changes.reduce<unknown>((text, change) => change(text), value) : leaf(value));
}

function pipePicker(first: Picker, second: Picker): Picker {
  return (value) => second(first(value));
}

function transforming(transform: z.core.$ZodTransformDef['transform']): Picker {
  return (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    const result = transform(value, payload);
    if (payload.issues.length > 0) throw new Misfit();
    return result;
  };
}

/** For schemas whose rules change the value. */
function parsing(schema: z.core.$ZodType): Picker {
  return (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    if (result instanceof Promise || result.issues.length > 0) throw new Misfit();
    return result.value;
  };
}

function leaf(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) throw new Misfit();
  return value;
}

function unlessAbsent(pick: Picker): Picker {
  return pick === leaf ? leaf : (value) => (value === null || value === undefined ? value : pick(value));
}

type Fields = Record<string, unknown>;

/** An object that is not a list; null and undefined pass, as the schema allows them or the full check finds them. */
function isFields(value: unknown): value is Fields {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'object' || Array.isArray(value)) throw new Misfit();
  return true;
}

function isList(value: unknown): value is unknown[] {
  if (value === null || value === undefined) return false;
  if (!Array.isArray(value)) throw new Misfit();
  return true;
}

function objectPicker({ shape, catchall }: z.core.$ZodObjectDef): Picker {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, pickerOf(schema)]));
  return fieldsPicker(fields, catchall && catchall._zod.def.type !== 'never' ? pickerOf(catchall) : undefined);
}

/**
 * Fields by name, and all others if there is a picker for them. Most answers contain only declared fields: those are returned themselves, and copied
 * only from the first difference on.
 */
function fieldsPicker(fields: ReadonlyMap<string, Picker>, other: Picker | undefined): Picker {
  return (value) => {
    if (!isFields(value)) return value;
    const names = Object.keys(value);
    let copy: Fields | undefined;
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? '';
      const pick = fields.get(name) ?? other;
      const field = value[name];
      const picked = pick?.(field);
      if (!copy && (!pick || picked !== field)) copy = Object.fromEntries(names.slice(0, at).map((each) => [each, value[each]]));
      if (copy && pick) copy[name] = picked;
    }
    return copy ?? value;
  };
}

function arrayPicker(pick: Picker): Picker {
  return (value) => {
    if (!isList(value)) return value;
    let isSame = true;
    const picked = value.map((each) => {
      const next = pick(each);
      isSame &&= next === each;
      return next;
    });
    return isSame ? value : picked;
  };
}

function tuplePicker(items: readonly Picker[]): Picker {
  return (value) => {
    if (!isList(value)) return value;
    if (value.length > items.length) throw new Misfit();
    return value.map((each, at) => items[at]?.(each));
  };
}

type Shape = 'leaf' | 'fields' | 'list';

/** Selects an alternative by the shape of the value; if two have the same shape, parsing decides. */
function unionPicker(union: z.core.$ZodType, options: readonly z.core.$ZodType[]): Picker {
  const byShape = new Map<Shape, Picker>();
  for (const option of options) {
    const shape = shapeOf(option as z.core.$ZodTypes);
    const isTaken = shape !== 'leaf' && shape !== undefined && byShape.has(shape);
    if (shape === undefined || isTaken) return parsing(union);
    byShape.set(shape, pickerOf(option));
  }
  return (value) => {
    const shape = Array.isArray(value) ? 'list' : typeof value === 'object' && value !== null ? 'fields' : 'leaf';
    const pick = byShape.get(shape);
    if (pick) return pick(value);
    return leaf(value);
  };
}

/** The shape of the values of a schema; undefined for those of several shapes, and for texts that parsing changes. */
function shapeOf(schema: z.core.$ZodTypes): Shape | undefined {
  const { def } = schema._zod;
  if (def.type === 'optional' || def.type === 'nullable') return shapeOf(def.innerType as z.core.$ZodTypes);
  if (def.type === 'object' || def.type === 'record') return 'fields';
  if (def.type === 'array' || def.type === 'tuple') return 'list';
  return pickerOf(schema) === leaf ? 'leaf' : undefined;
}
