import type * as z from 'zod';
import { type KindName, targetsOf } from '#shared/contract/kinds.ts';
import type { Step } from '#shared/contract/references.ts';
import type { ToldChange } from '#shared/contract/rows/recent-action-row.ts';
import { isMessage } from '#shared/domain/messages/message.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import type { FieldChange, LoggedRow } from '#functions/platform/change-log.ts';
import { changesBetween } from '#functions/platform/changes-between.ts';
import { currentMessage } from '#functions/platform/messages/current-message.ts';
import { entriesField, factsOf, fieldOf, inWords, schemaOf } from './field-facts.ts';

/** Lookups for the records that a change mentions. */
export interface Known {
  /** The current or last name of a record; undefined if unknown. */
  nameOf(kind: KindName, id: string): string | undefined;
  /** The current record, for values that its changes depend on: the currency of an amount. */
  recordOf(kind: KindName, id: string): Readonly<Record<string, unknown>> | undefined;
  /** The member's currency. */
  currency: string;
}

/** Max characters of a text in a history. */
const mostLetters = 1000;
/** Max fields of one change in a history. */
const mostChanges = 60;
/** Shown in place of an unknown name. */
const unknown = '…';

type Entry = Readonly<Record<string, unknown>>;

/** The fields that can identify an entry of a list, in this order. */
const identities = ['id', 'key', 'field_id', 'label_id', 'task', 'criterion', 'address_type', 'type', 'kind', 'name', 'label', 'email'];

/** The changes of a logged record in readable words and values: names for ids, entries of lists one by one. */
export function describeChanges(row: LoggedRow, known: Known): ToldChange[] {
  const record = row.data ?? known.recordOf(row.kind, row.id) ?? {};
  const currencyChange = row.changes.find(({ field }) => field === 'currency');
  const teller = new Teller(row.kind, record, known, {
    from: (currencyChange ? currencyChange.from : record['currency']) as string | null | undefined,
    to: (currencyChange ? currencyChange.to : record['currency']) as string | null | undefined,
  });
  return row.changes.flatMap((change) => teller.tell(change)).slice(0, mostChanges);
}

type Target = ReturnType<typeof targetsOf>[number];

/** The place of a value within its record: in an entry of a list, or in a field that is a record of its own. */
interface Place {
  /** Prefix of the paths of its references. */
  path: string;
  schema: z.ZodType | undefined;
  /** The name of the entry or field; null at the top level. */
  name: string | null;
}

const topLevel: Place = { path: '', schema: undefined, name: null };

class Teller {
  readonly #kind: KindName;
  readonly #known: Known;
  readonly #currency: string;
  readonly #fromCurrency: string;
  /** The references of the record by their paths. */
  readonly #refs: ReadonlyMap<string, Target>;

  constructor(kind: KindName, record: Entry, known: Known, currency: { from: string | null | undefined; to: string | null | undefined }) {
    this.#kind = kind;
    this.#known = known;
    this.#currency = currency.to ?? currency.from ?? known.currency;
    this.#fromCurrency = currency.from ?? this.#currency;
    this.#refs = new Map(targetsOf(kind, record).map((target) => [target.reference.path, target]));
  }

  tell(change: FieldChange): ToldChange[] {
    const { field } = change;
    const dot = field.indexOf('.');
    if (dot > 0) {
      // Already split by entry when it was logged.
      const list = entriesField(this.#kind) ?? '';
      const entry = factsOf(this.#kind, list).entry;
      const name = field.slice(0, dot);
      return [this.#scalar({ ...change, field: field.slice(dot + 1) }, field, { path: `${list}[].`, schema: entry, name: inWords(name) })];
    }
    const { entry } = factsOf(this.#kind, field);
    if (Array.isArray(change.from ?? change.to)) {
      const isOfEntries = [change.from, change.to].some((list) => Array.isArray(list) && list.some((each) => isEntry(each)));
      return isOfEntries ? this.#byEntry(change, entry) : [this.#list(change)];
    }
    const isTold = isMessage(change.from) || isMessage(change.to);
    if (!isTold && (isEntry(change.from) || isEntry(change.to))) return this.#parts(change);
    return [this.#scalar(change, field)];
  }

  /** A single value; `field` is its full path. */
  #scalar(change: FieldChange, field: string, { path, schema, name }: Place = topLevel): ToldChange {
    const facts = factsOf(this.#kind, change.field, schema);
    const target = this.#refs.get(`${path}${change.field}`)?.kind;
    // The value of an entry is labelled with the entry's name.
    const isValueOfEntry = name !== null && change.field === 'value';
    const base = {
      field,
      label: isValueOfEntry ? name : facts.label,
      entry: isValueOfEntry ? null : name,
      ...this.#currenciesOf(change.field, facts.type === 'money'),
    };
    if (target !== undefined) {
      const named = (id: unknown): unknown => (typeof id === 'string' ? this.#nameOf(target, id) : null);
      return { ...base, type: 'reference', from: named(change.from), to: named(change.to) };
    }
    if (Array.isArray(change.from ?? change.to))
      return { ...base, type: 'list', from: this.#words(change.from, undefined), to: this.#words(change.to, undefined) };
    if (isMessage(change.from) || isMessage(change.to))
      return { ...base, type: 'message', from: currentOf(change.from), to: currentOf(change.to) };
    if (isEntry(change.from) || isEntry(change.to)) return { ...base, type: 'other', from: null, to: null };
    const isRich = facts.type === 'rich' || [change.from, change.to].some((each) => typeof each === 'string' && /^<[a-z]+[ >]/.test(each));
    const cut = (value: unknown): unknown =>
      typeof value === 'string' ? (isRich ? firstWords(value, mostLetters) : value.slice(0, mostLetters)) : (value ?? null);
    return { ...base, type: facts.type === 'rich' ? 'text' : facts.type, from: cut(change.from), to: cut(change.to) };
  }

  #currenciesOf(field: string, isMoney: boolean): Pick<ToldChange, 'currency' | 'from_currency'> {
    if (!isMoney) return { currency: null, from_currency: null };
    if (field.startsWith('normalized')) return { currency: this.#known.currency, from_currency: this.#known.currency };
    return { currency: this.#currency, from_currency: this.#fromCurrency };
  }

  #nameOf(kind: KindName, id: string): string {
    return this.#known.nameOf(kind, id) ?? unknown;
  }

  #words(list: unknown, target: KindName | undefined): string[] | null {
    if (!Array.isArray(list)) return null;
    return list.map((each) => (target === undefined ? String(each) : this.#nameOf(target, String(each))));
  }

  /** A list of ids or of words. */
  #list({ field, from, to }: FieldChange): ToldChange {
    const target = this.#refs.get(`${field}[]`)?.kind;
    return {
      field,
      label: factsOf(this.#kind, field).label,
      entry: null,
      type: 'list',
      currency: null,
      from_currency: null,
      from: this.#words(from, target),
      to: this.#words(to, target),
    };
  }

  /** A list of entries, such as the shares of departments: added, removed and changed ones. */
  #byEntry(change: FieldChange, entry: z.ZodType | undefined): ToldChange[] {
    const { field } = change;
    const label = factsOf(this.#kind, field).label;
    const before = asEntries(change.from);
    const after = asEntries(change.to);
    const referring = [...this.#refs.values()].find(({ reference }) => isOfEntry(reference.steps, field));
    const entryField = referring?.reference.steps[2];
    const by =
      typeof entryField === 'object'
        ? entryField.field
        : identities.find((name) => [...before, ...after].every((each) => (each[name] ?? null) !== null));
    const other: ToldChange = { field, label, entry: null, type: 'other', currency: null, from_currency: null, from: null, to: null };
    if (by === undefined) return [other];
    const keyed = (list: readonly Entry[]) => new Map(list.map((each) => [String(each[by]), each]));
    const [old, next] = [keyed(before), keyed(after)];
    if (old.size !== before.length || next.size !== after.length) return [other];
    const told = [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key), next.get(key)];
      const name = this.#entryName((is ?? was) as Entry, key, referring?.kind, by);
      const fields = changesBetween(was ?? {}, is ?? {}).filter(
        (each) => each.field !== by && each.field !== 'id' && each.field !== 'name',
      );
      const parts = fields.map((each) => this.#scalar(each, `${field}.${each.field}`, { path: `${field}[].`, schema: entry, name }));
      const isNamed = entry !== undefined && fieldOf(entry, 'value') !== undefined;
      if (was && is) return parts;
      // An added or removed entry, shown by its value if it has a single one.
      if (isNamed && parts.length > 0) return parts.filter((each) => each.entry === null);
      return [{ ...other, type: 'entry' as const, from: was ? name : null, to: is ? name : null }, ...(is ? parts.filter(isSaid) : [])];
    });
    // Only reordered, or a change that cannot be described.
    return told.length > 0 ? told : [other];
  }

  #entryName(each: Entry, key: string, target: KindName | undefined, by: string): string {
    if (target !== undefined) return this.#nameOf(target, key);
    const name = [each['name'], each['label'], each['title'], each['address_type'], each['type'], each['kind']].find(
      (word) => typeof word === 'string',
    );
    return typeof name === 'string' ? (name === key || by !== 'id' ? inWords(name) : name) : inWords(key);
  }

  /** A field that is a record of its own, part by part. */
  #parts({ field, from, to }: FieldChange): ToldChange[] {
    const label = factsOf(this.#kind, field).label;
    const schema = schemaOf(this.#kind, field);
    return changesBetween((from ?? {}) as Entry, (to ?? {}) as Entry).map((part) => ({
      ...this.#scalar(part, `${field}.${part.field}`, { path: `${field}.`, schema, name: label }),
    }));
  }
}

/** Whether a reference is a field of the entries of a list. */
function isOfEntry([list, each, field, ...deeper]: readonly Step[], name: string): boolean {
  return typeof list === 'object' && list.field === name && each === 'each' && typeof field === 'object' && deeper.length === 0;
}

function isSaid({ type, to }: ToldChange): boolean {
  return type !== 'other' && to !== false && !(Array.isArray(to) && to.length === 0);
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asEntries(list: unknown): Entry[] {
  return Array.isArray(list) ? list.filter((each) => isEntry(each)) : [];
}

function currentOf(value: unknown): unknown {
  return isMessage(value) ? currentMessage(value) : (value ?? null);
}
