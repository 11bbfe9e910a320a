import { foldIdentity } from '#shared/domain/text/fold.ts';
import { isBlankRow } from '../../sheets/cell.ts';
import { classifyRow, rowClassTexts } from '../reading/classify-row.ts';
import type { Directory } from '../planning/directory.ts';
import { amountsOf, type ClassifiedRow, findDerivedRows } from '../reading/find-derived-rows.ts';
import { type Entry, entry, hashOf, Matcher, type RoleFlag } from '../planning/match-row.ts';
import { type Duplicate, mergeDuplicates } from './merge-duplicates.ts';
import { nameProducts } from './name-products.ts';
import { identifiersOf, type PlannedRecord, RecordPlanner } from './plan-record.ts';
import { filteredOut, type PlanInput, type PlannedRow, skippedRow } from '../planning/planned-row.ts';
import type { ImportRecord } from './import-record.ts';
import { readRow } from './read-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/** State of a planning pass for the next pass over the same import, in which most rows are unchanged. */
export type PlanMemo = {
  directory: Directory;
  /** Mapping and options as JSON. */
  settings: string;
  /** By row of the file. */
  rows: ReadonlyMap<number, ReadRow>;
  /** Facts about the file as a whole. */
  facts: readonly Entry[];
  records: ReadonlyMap<string, KeptRecord>;
};

const roleFlags: readonly RoleFlag[] = ['is_publisher', 'is_vendor'];

type ReadRow = ClassifiedRow & { records?: readonly ImportRecord[] };

/** A record in the order of planning; the key is its row and column. */
type Ranked = { key: string; record: ImportRecord; duplicate: Duplicate | undefined; rank: number };
type KeptRecord = Ranked & PlannedRecord & { reads: readonly number[] };

/**
 * Plans all rows without writing: the preview shows the plan, and the worker executes it. Returns the rows in file order, without blank lines.
 * `previous` is the memo of an earlier pass over the same import.
 * A record is planned again only if it changed, or if what it read of other records changed.
 */
export function planRows(input: PlanInput, previous?: PlanMemo): { planned: PlannedRow[]; memo: PlanMemo } {
  const settings = JSON.stringify([input.mapping, input.options]);
  const known = previous?.directory === input.directory && previous.settings === settings ? previous : undefined;
  const { rows, skipped, read } = readRows(input, known);
  const facts = factsOf(read, input);
  const records = planRecords(ranked(read, input), input, facts, known);
  const planned = [...skipped, ...withLaterRoles([...records.values()])];
  return {
    planned: planned.toSorted((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0)),
    memo: { directory: input.directory, settings, rows, facts, records },
  };
}

/** The records of the rows, and the rows without records. */
function readRows(
  input: PlanInput,
  known: PlanMemo | undefined,
): { rows: Map<number, ReadRow>; skipped: PlannedRow[]; read: ImportRecord[] } {
  const { mapping, options } = input;
  const sheet = [...input.rows].filter(({ cells }) => !isBlankRow(cells));
  const rows = new Map<number, ReadRow>();
  for (const { number, cells } of sheet) {
    const before = known?.rows.get(number);
    const isSame = before?.cells.length === cells.length && before.cells.every((cell, column) => cell === cells[column]);
    const kind = isSame ? before.kind : classifyRow(cells, mapping);
    rows.set(number, isSame ? before : { number, cells, kind, amounts: kind === 'data' ? amountsOf(cells, mapping, options) : [] });
  }
  const derived = findDerivedRows(rows.values(), mapping);
  const skipped: PlannedRow[] = [];
  const read: ImportRecord[] = [];
  for (const row of sheet) {
    const each = rows.get(row.number);
    if (!each) continue;
    const left = derived.get(row.number) ?? (each.kind === 'data' ? filteredOut(row, options) : rowClassTexts[each.kind]);
    if (left) {
      skipped.push(skippedRow(row, left));
      continue;
    }
    each.records ??= readRow(row, mapping, options);
    if (each.records.length === 0) skipped.push(skippedRow(row, say('imports.noPriceFilled')));
    read.push(...each.records);
  }
  return { rows, skipped, read };
}

/** The records to plan: named, merged, and in the order of planning. */
function ranked(read: readonly ImportRecord[], { options }: PlanInput): Ranked[] {
  const { records, duplicates } = mergeDuplicates(nameProducts(read), options.duplicates);
  return records
    .map((record, index) => ({
      key: `${record.row}|${record.column ?? ''}`,
      record,
      duplicate: duplicates.get(index),
      rank: planningRank(record),
    }))
    .toSorted((a, b) => a.rank - b.rank);
}

/**
 * Position of a row in the planning order. Rows with less information about their product come later.
 * They can then match products created by other rows, even by rows further down the file.
 */
function planningRank({ publisher, vendor, product }: ImportRecord): number {
  if (product === null) return 3;
  if (publisher !== null) return 0;
  return vendor === null ? 2 : 1;
}

/** Facts about the whole file that the planning of single records depends on. */
function factsOf(records: readonly ImportRecord[], { options }: PlanInput): Entry[] {
  const facts = sharedIdentifiers(records).map((identifier) => entry('shared_identifier', identifier, true));
  const organisations = new Set(records.flatMap(({ organisation }) => (organisation ? [foldIdentity(organisation)] : [])));
  if (options.organisations === 'department' && organisations.size > 1) facts.push(entry('by_organisation', 'file', true));
  return facts;
}

/** Identifiers shared by several titles with the same start. */
function sharedIdentifiers(records: readonly ImportRecord[]): string[] {
  const titles = new Map<string, string>();
  const shared = new Set<string>();
  for (const record of records) {
    const { product, start_date, organisation } = record;
    const identifiers = identifiersOf(record);
    if (product === null || identifiers.length === 0) continue;
    const title = foldIdentity(product);
    for (const identifier of identifiers) {
      const key = `${identifier}|${start_date ?? ''}|${organisation ?? ''}`;
      const other = titles.get(key);
      if (other === undefined) titles.set(key, title);
      else if (other !== title) shared.add(identifier);
    }
  }
  return [...shared];
}

/**
 * Plans the records one by one. An unchanged record is reused unless it read a dirty key.
 * A key is dirty if an earlier record adds other values to it than in the previous pass.
 */
function planRecords(
  records: readonly Ranked[],
  input: PlanInput,
  facts: readonly Entry[],
  known: PlanMemo | undefined,
): Map<string, KeptRecord> {
  const matcher = new Matcher(input.directory);
  const planner = new RecordPlanner(input, matcher);
  matcher.add(facts);
  const dirty = new Set<number>();
  const spoil = (keys: readonly string[]): void => {
    for (const key of keys) dirty.add(hashOf(key));
  };
  if (known) spoil([...changedKeys(known.facts, facts), ...goneKeys(records, known)]);
  const kept = new Map<string, KeptRecord>();
  for (const each of records) {
    const before = known?.records.get(each.key);
    let next = before;
    if (!before || !isSame(before, each) || (dirty.size > 0 && before.reads.some((key) => dirty.has(key)))) {
      const { value, reads } = matcher.observe(() => planner.plan(each.record, each.duplicate));
      next = { ...each, ...value, reads };
      // The entries of a record that was planned at another position are dirty already.
      if (known) spoil(changedKeys(before?.rank === each.rank ? before.entries : [], value.entries));
    }
    if (!next) continue;
    matcher.add(next.entries);
    kept.set(each.key, next);
  }
  return kept;
}

/** Keys of the entries of records that no longer exist, or moved to another position. */
function goneKeys(records: readonly Ranked[], known: PlanMemo): string[] {
  const ranks = new Map(records.map(({ key, rank }) => [key, rank]));
  return [...known.records].flatMap(([key, { rank, entries }]) => (ranks.get(key) === rank ? [] : entries.map(([name]) => name)));
}

/** Keys whose values differ between the lists. */
function changedKeys(before: readonly Entry[], after: readonly Entry[]): string[] {
  const [was, is] = [before, after].map((entries) => {
    const texts = new Map<string, string>();
    for (const [key, value] of entries) texts.set(key, `${texts.get(key) ?? ''}${JSON.stringify(value)}`);
    return texts;
  }) as [Map<string, string>, Map<string, string>];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
}

function isSame(a: Ranked, b: Ranked): boolean {
  return (
    a.rank === b.rank &&
    a.duplicate?.of.row === b.duplicate?.of.row &&
    a.duplicate?.how === b.duplicate?.how &&
    (a.record === b.record || JSON.stringify(a.record) === JSON.stringify(b.record))
  );
}

/** Adds the roles that later rows give to providers created by these rows. */
function withLaterRoles(records: readonly KeptRecord[]): PlannedRow[] {
  const given = new Set(records.flatMap(({ entries }) => entries.flatMap(([key]) => (key.startsWith('role|') ? [key] : []))));
  if (given.size === 0) return records.map(({ planned }) => planned);
  const isGiven = (id: string, flag: RoleFlag): boolean => given.has(entry('role', `${id}|${flag}`, true)[0]);
  return records.map(({ planned }) => {
    if (!planned.writes.some(({ kind, action }) => kind === 'provider' && action === 'create')) return planned;
    const writes = planned.writes.map((write) => {
      const flags = roleFlags.filter((flag) => isGiven(write.id, flag));
      if (write.action !== 'create' || flags.length === 0) return write;
      return { ...write, fields: { ...write.fields, ...Object.fromEntries(flags.map((flag) => [flag, true])) } };
    });
    return { ...planned, writes };
  });
}
