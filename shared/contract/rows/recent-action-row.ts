import * as z from 'zod';
import { toldReason } from '../told.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** What can have happened to a record. */
export const actions = ['created', 'changed', 'deleted', 'replaced', 'revealed'] as const;

/** How a value before or after a change is to be read, so that whoever shows it writes it as the member does. */
export const toldTypes = [
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
  /** Names, or words, of which there are several. */
  'list',
  /** A message, or the words of a person. */
  'message',
  /** The name of an entry that was added to a list or removed from it. */
  'entry',
  /** What has no words: it is only said that it changed. */
  'other',
] as const;
export type ToldType = (typeof toldTypes)[number];

/** One field before and after: ids are names already; amounts, dates and codes are as on the wire. */
export const ToldChange = z.object({
  /** As the record calls it, with the entry of a list before a dot: `evaluation.state`. */
  field: z.string(),
  /** The heading of that field in English, which the web translates; the name of an entry's own field where there is one. */
  label: z.string(),
  /** Which entry of a list it is of: a task, a department, an address. */
  entry: z.string().nullable(),
  type: z.enum(toldTypes),
  /** For an amount; the one before where the same change gave it another currency. */
  currency: z.string().nullable(),
  from_currency: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
});
export type ToldChange = z.output<typeof ToldChange>;

/** One entry of the history (C041): who changed what, when, from which value to which. */
export const RecentAction = z.object({
  id: z.string(),
  at: Instant,
  /** Null for what the product did by itself. */
  by: Reference.nullable(),
  action: z.enum(actions),
  /** The kind of record: its code and how it is called in English. */
  kind: z.string(),
  title: z.string(),
  entity_id: Id,
  ...toldReason('name'),
  /** Where it is to be seen, as long as it is there. */
  link: z.string().nullable(),
  /** The record with a page that it belongs to, where it is not that itself. */
  of: z.object({ kind: z.string(), title: z.string(), ...toldReason('name'), link: z.string().nullable() }).nullable(),
  changes: z.array(ToldChange),
  /** The commit undid an earlier change. */
  undoes: z.boolean(),
  /**
   * The commit, while the caller may undo it and its record holds what it wrote; `records` is how many records it changed together. Null otherwise.
   */
  undo: z.object({ commit: z.int(), records: z.int() }).nullable(),
  /** With `folded`: how many commits of one person, kind and action follow each other, of which this is the newest, and when they began. */
  burst: z.object({ count: z.int(), from: Instant }).optional(),
});
export type RecentAction = z.output<typeof RecentAction>;
