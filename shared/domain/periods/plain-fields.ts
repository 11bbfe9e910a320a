import type { ColumnLabel } from '../../messages/codes.ts';
import { limits } from '../text/limits.ts';

interface Shared {
  /** The heading of its column, which names it in forms, imports and messages as well. */
  label: ColumnLabel;
  /** Pixels of its column at first. */
  width: number;
  /** Shown in lists only when a reader chooses it. */
  hidden?: true;
  /** It has no column in the list of subscriptions, which shows their latest periods. */
  ofPeriodsOnly?: true;
  /** The part of the form of a period in which it is typed; without one it is set elsewhere. */
  form?: 'what' | 'end';
  /** Many periods can be given one value at once. */
  bulk?: true;
  /** The next period takes it over (D3). */
  copied?: true;
  /** How files of subscriptions name it: the import's own name for it, and headings, most telling first, with commas between them. */
  import?: { as: string; words: string };
}

/** A field of a subscription period that holds a line or lines of text, or a day, and may be empty. */
export type PlainField = Shared & ({ type: 'line' | 'lines'; max: number } | { type: 'day' });

/**
 * The fields of a period without a rule of their own. All there is to say of one is said here: schema, columns, input, bulk change, import, conflict and
 * next period follow from it. Its heading is in `shared/messages/<language>/screens/columns.json`.
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
  order_date: { type: 'day', label: 'Ordered on', width: 120, hidden: true },
  order_number: { type: 'line', max: 64, label: 'Order number', width: 140, hidden: true },
  comment: { type: 'lines', max: 4000, label: 'Comment', width: 200, hidden: true, ofPeriodsOnly: true, form: 'end', bulk: true },
} as const satisfies Record<string, PlainField>;

type Declared = typeof plainFields;
export type PlainFieldName = keyof Declared;

/** The plain fields that have a property, or a value of one. */
export type PlainFieldsWith<P> = { [F in PlainFieldName]: Declared[F] extends P ? F : never }[PlainFieldName];
export type FormField = PlainFieldsWith<{ form: string }>;
export type BulkPlainField = PlainFieldsWith<{ bulk: true }>;
export type ImportedField = PlainFieldsWith<{ import: object }>;
export type SubscriptionPlainField = Exclude<PlainFieldName, PlainFieldsWith<{ ofPeriodsOnly: true }>>;

/** The plain fields that have a property, in the order of their declaration. */
export function plainFieldsWith<P extends keyof Shared>(property: P): PlainFieldsWith<Record<P, unknown>>[] {
  return plainFieldNames.filter((name) => property in plainFields[name]) as never;
}

export const plainFieldNames = Object.keys(plainFields) as PlainFieldName[];

/** The plain fields that the list of subscriptions shows of their latest periods. */
export const subscriptionPlainFields = plainFieldNames.filter(
  (name) => !('ofPeriodsOnly' in plainFields[name]),
) as SubscriptionPlainField[];

export function isPlainField(name: string): name is PlainFieldName {
  return Object.hasOwn(plainFields, name);
}

/** What a plain field is, for code that treats all alike. */
export function plainField(name: PlainFieldName): PlainField {
  return plainFields[name];
}

/** A value for each of some plain fields. */
export function eachOf<N extends string, V>(names: readonly N[], value: (name: N) => V): { [F in N]: V } {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as { [F in N]: V };
}

/** The plain fields that the next period takes from the one before, with their values. */
export function copiedFields(
  period: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, PlainField>> = plainFields,
): Record<string, unknown> {
  const copied = Object.entries(fields).filter(([, { copied }]) => copied);
  return Object.fromEntries(copied.map(([name]) => [name, period[name] ?? null]));
}
