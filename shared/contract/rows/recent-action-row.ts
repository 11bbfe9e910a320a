import * as z from 'zod';
import { reasonAs } from '../message-fields.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** Actions on a record, as the history shows them. */
export const actions = ['created', 'changed', 'deleted', 'replaced', 'revealed'] as const;

/** Types of values before and after a change, by which clients format them like the member does. */
export const actionTypes = [
  'text',
  'number',
  'money',
  'percent',
  'date',
  'instant',
  'boolean',
  /** A code of a fixed list. */
  'choice',
  /** The name of another record. */
  'reference',
  /** Several names or words. */
  'list',
  /** A message, or a person's words. */
  'message',
  /** The name of an entry that was added to a list or removed from it. */
  'entry',
  /** A value without a text: the history only shows that it changed. */
  'other',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** One field before and after: ids are replaced by names; amounts, dates and codes are as in other answers. */
export const ToldChange = z.object({
  /** The name of the field in the record, after the entry of a list and a dot: `evaluation.state`. */
  field: z.string(),
  /** The heading of that field in English, which the web translates; for an entry's own field, its name. */
  label: z.string(),
  /** The entry of a list it belongs to: a task, a department, an address. */
  entry: z.string().nullable(),
  type: z.enum(actionTypes),
  /** For an amount; `from_currency` if the same change also changed the currency. */
  currency: z.string().nullable(),
  from_currency: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
});
export type ToldChange = z.output<typeof ToldChange>;

/** One entry of the history (C041): the author, the time, the record, and values before and after. */
export const RecentAction = z.object({
  id: z.string(),
  at: Instant,
  /** Null for an action of the product itself. */
  by: Reference.nullable(),
  action: z.enum(actions),
  /** The kind of record: its code and its English name. */
  kind: z.string(),
  title: z.string(),
  entity_id: Id,
  ...reasonAs('name'),
  /** Its page, while it exists. */
  link: z.string().nullable(),
  /** The record with a page to which it belongs, unless it has one itself. */
  of: z.object({ kind: z.string(), title: z.string(), ...reasonAs('name'), link: z.string().nullable() }).nullable(),
  changes: z.array(ToldChange),
  /** The commit undid an earlier change. */
  undoes: z.boolean(),
  /**
   * The commit, while the caller may undo it and the record still has its values; `records` is the number of records it changed together. Null
   * otherwise.
   */
  undo: z.object({ commit: z.int(), records: z.int() }).nullable(),
  /** With `folded`: the number of consecutive commits of one person, kind and action, of which this is the newest, and the time of the first. */
  burst: z.object({ count: z.int(), from: Instant }).optional(),
});
export type RecentAction = z.output<typeof RecentAction>;
