import type * as z from 'zod';
import { StoredReason } from '#shared/contract/message-fields.ts';
import type { Column } from '#shared/contract/column.ts';
import { Money, Percentage, RichText } from '#shared/contract/fields.ts';
import { type KindDeclaration, type KindName, kinds } from '#shared/contract/kinds.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { listsOfKind } from '#shared/contract/lists.ts';
import type { ActionType } from '#shared/contract/rows/recent-action-row.ts';

/** The facts about a field that a history needs to show its values. */
export interface FieldFacts {
  /** Its English heading, as in the lists. */
  label: string;
  type: ActionType | 'rich';
  /** The schema of an entry, for a list of records or of values. */
  entry: z.ZodType | undefined;
}

/** The columns that change records of a kind, then those of its lists. */
function columnsOfKind(kind: KindName): Column[] {
  const editing = Object.values(listColumns).flatMap((columns: readonly Column[]) => columns.filter(({ edit }) => edit?.kind === kind));
  return [...editing, ...listsOfKind(kind).flatMap((name) => listColumns[name])];
}

/** The names under which a list may show a record's `field`: the owner for an owner's id. */
function shownAs(field: string): string[] {
  return [field, field.replace(/_id$/, ''), field.replace(/_ids$/, 's'), field.replace(/y_ids$/, 'ies')];
}

const columns = new Map<string, Column | undefined>();

function columnOf(kind: KindName, field: string): Column | undefined {
  const at = `${kind}.${field}`;
  if (!columns.has(at)) {
    const names = shownAs(field);
    columns.set(
      at,
      columnsOfKind(kind).find((column) => column.edit?.as === field || names.includes(column.field)),
    );
  }
  return columns.get(at);
}

/** `cancellation_reason` → `Cancellation reason`; the suffix of ids is removed. */
export function inWords(field: string): string {
  const plain = field.replace(/_ids$/, 's').replace(/_id$/, '').replaceAll(/[_-]+/g, ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

interface Inner {
  innerType?: z.ZodType;
  in?: z.ZodType;
  type: string;
  format?: string;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

function inner(schema: z.ZodType): Inner {
  return (schema as unknown as { _zod: { def: Inner } })._zod.def;
}

/** A schema without `nullable`, `optional`, defaults and transformations. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType, in: before } = inner(schema);
  const next = innerType ?? before;
  return next ? bare(next) : schema;
}

const richText = bare(RichText);

/** The schema of a record's field, or of a field in the entries of one of its lists. */
export function fieldOf(schema: z.ZodType | undefined, field: string): z.ZodType | undefined {
  return schema && inner(bare(schema)).shape?.[field];
}

/** The schema of a kind's field; a field with a dot is that of a list's entry. */
export function schemaOf(kind: KindName, field: string): z.ZodType | undefined {
  return fieldOf(kinds[kind].schema, field);
}

/** The schema of a list's entries. */
function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const { element } = inner(bare(schema));
  return element && bare(element);
}

function typeOf(schema: z.ZodType): FieldFacts['type'] {
  const plain = bare(schema);
  if (plain === Money) return 'money';
  if (plain === Percentage) return 'percent';
  if (plain === richText) return 'rich';
  if (plain === StoredReason) return 'text';
  const { type, format } = inner(plain);
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'int') return 'number';
  if (type === 'enum') return 'choice';
  if (format === 'date') return 'date';
  if (format === 'datetime') return 'instant';
  if (type === 'string') return 'text';
  return type === 'array' ? 'list' : 'other';
}

/** The facts of a field, by its kind, or by the schema of the entry with the field. */
export function factsOf(kind: KindName, field: string, entry?: z.ZodType): FieldFacts {
  const schema = entry ? fieldOf(entry, field) : schemaOf(kind, field);
  const column = entry ? undefined : columnOf(kind, field);
  const known = schema ? typeOf(schema) : 'text';
  return {
    label: column?.label ?? inWords(field),
    type: column?.type === 'percent' && known === 'number' ? 'percent' : known,
    entry: schema && known === 'list' ? elementOf(schema) : undefined,
  };
}

/** The field of a record that holds the entries named in a change: `tasks` for `evaluation.state`. */
export function entriesField(kind: KindName): string | undefined {
  return Object.keys((kinds[kind] as KindDeclaration).entries ?? {})[0];
}
