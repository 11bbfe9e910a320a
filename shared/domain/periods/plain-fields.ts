import type { ColumnLabel } from '../../messages/codes.ts';
import { limits } from '../text/limits.ts';

interface Shared {
  /** The column's heading; also the name in forms, imports and messages. */
  label: ColumnLabel;
  /** Initial width of its column, in pixels. */
  width: number;
  /** Set if lists show it only when a reader chooses it. */
  hidden?: true;
  /** Set if the list of subscriptions, which shows their latest periods, has no column for it. */
  ofPeriodsOnly?: true;
  /** The section of the period form with its input; a field without one is set elsewhere. */
  form?: 'what' | 'when' | 'end';
  /** Set if a bulk change can give many periods one value. */
  bulk?: true;
  /** Set if the next period copies it (D3). */
  copied?: true;
  /** Names in files of subscriptions: the import's own name, and column headings, most specific first, separated by commas. */
  import?: { as: string; words: string };
}

/** A field of a subscription period that holds one or more lines of text, or a day, and may be empty. */
export type PlainField = Shared & ({ type: 'line' | 'lines'; max: number } | { type: 'day' });

/**
 * The fields of a period without a rule of their own. This declaration defines a field completely: schema, columns, input, bulk change, import,
 * conflict and next period follow from it. Its heading is in `shared/messages/<language>/screens/columns.json`.
 */
export const plainFields = {
  name_reference: {
    type: 'line',
    max: limits.detail,
    label: 'Detail',
    width: 140,
    form: 'what',
    import: { as: 'detail', words: 'detail, details, name reference, reference, variant, option, einzelheit, tarkenne, detalj, detalle' },
  },
  deadline_reason: {
    type: 'line',
    max: 255,
    label: 'Reason for the deadline',
    width: 200,
    hidden: true,
    form: 'when',
    bulk: true,
  },
  order_date: { type: 'day', label: 'Ordered on', width: 120, hidden: true },
  order_number: { type: 'line', max: 64, label: 'Order number', width: 140, hidden: true },
  comment: { type: 'lines', max: 4000, label: 'Comment', width: 200, hidden: true, ofPeriodsOnly: true, form: 'end', bulk: true },
} as const satisfies Record<string, PlainField>;

type Declared = typeof plainFields;
export type PlainFieldName = keyof Declared;

/** The plain fields that have a property, or a certain value of it. */
export type PlainFieldsWith<P> = { [F in PlainFieldName]: Declared[F] extends P ? F : never }[PlainFieldName];
export type FormField = PlainFieldsWith<{ form: string }>;
export type BulkPlainField = PlainFieldsWith<{ bulk: true }>;
export type ImportedField = PlainFieldsWith<{ import: object }>;
export type SubscriptionPlainField = Exclude<PlainFieldName, PlainFieldsWith<{ ofPeriodsOnly: true }>>;

/** The plain fields with a property, in the order of their declaration. */
export function plainFieldsWith<P extends keyof Shared>(property: P): PlainFieldsWith<Record<P, unknown>>[] {
  return plainFieldNames.filter((name) => property in plainFields[name]) as never;
}

export const plainFieldNames = Object.keys(plainFields) as PlainFieldName[];

/** The plain fields of the latest period that the list of subscriptions shows. */
export const subscriptionPlainFields = plainFieldNames.filter(
  (name) => !('ofPeriodsOnly' in plainFields[name]),
) as SubscriptionPlainField[];

export function isPlainField(name: string): name is PlainFieldName {
  return Object.hasOwn(plainFields, name);
}

/** The declaration of a plain field, for code that treats all of them alike. */
export function plainField(name: PlainFieldName): PlainField {
  return plainFields[name];
}

/** An object with a value for each of some plain fields. */
export function eachOf<N extends string, V>(names: readonly N[], value: (name: N) => V): { [F in N]: V } {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as { [F in N]: V };
}

/** The plain fields, with values, that the next period copies. */
export function copiedFields(
  period: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, PlainField>> = plainFields,
): Record<string, unknown> {
  const copied = Object.entries(fields).filter(([, { copied }]) => copied);
  return Object.fromEntries(copied.map(([name]) => [name, period[name] ?? null]));
}
