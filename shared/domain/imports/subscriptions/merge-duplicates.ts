import { decimalOf, decimalText, unitsAt } from '#shared/domain/money/decimal.ts';
import { foldIdentity, foldName } from '#shared/domain/text/fold.ts';
import { packageName } from './name-products.ts';
import type { ImportRecord } from './import-record.ts';

/** The relation of a record to an earlier one of the same file, for the same subscription and start. */
export type Duplicate = { of: ImportRecord; how: 'identical' | 'added' | 'conflict' };

export type Merged = {
  /** In the order of the file; the first of several has the sum of those added to it. */
  records: ImportRecord[];
  /** By position in `records`. */
  duplicates: Map<number, Duplicate>;
};

/**
 * Merges rows of one file for the same period. Identical rows count once.
 * Parts of a publisher's package (rows with other materials) are added up, since each is only a part.
 * Other rows with different prices are added up or fail, depending on the option: only users know if they are parts or a mistake.
 */
export function mergeDuplicates(records: readonly ImportRecord[], choice: 'set_aside' | 'add_up'): Merged {
  const firsts = new Map<string, number>();
  const result: ImportRecord[] = [];
  const duplicates = new Map<number, Duplicate>();
  for (const [index, record] of records.entries()) {
    result.push(record);
    if (record.start_date === null || record.problems.some(({ severity }) => severity === 'error')) continue;
    const key = keyOf(record);
    const firstIndex = firsts.get(key);
    if (firstIndex === undefined) {
      firsts.set(key, index);
      continue;
    }
    const [first, original] = [result[firstIndex], records[firstIndex]];
    if (!first || !original) continue;
    const parts = isPackage(record) && materialsOf(record) !== materialsOf(original);
    if (isIdentical(original, record)) duplicates.set(index, { of: original, how: 'identical' });
    else if (parts ? isOneDeal(original, record) : choice === 'add_up' && isOneThing(original, record)) {
      duplicates.set(index, { of: original, how: 'added' });
      result[firstIndex] = added(first, record);
    } else duplicates.set(index, { of: original, how: 'conflict' });
  }
  return { records: result, duplicates };
}

/** Cached, because records do not change and each correction of a preview merges the same ones again. */
const keys = new WeakMap<ImportRecord, string>();

function keyOf(record: ImportRecord): string {
  const known = keys.get(record);
  if (known !== undefined) return known;
  const key = [
    foldName(record.publisher ?? record.vendor ?? ''),
    foldIdentity(record.product ?? ''),
    record.online_identifier ?? record.print_identifier ?? '',
    foldIdentity(record.subscription ?? ''),
    foldName(record.vendor ?? ''),
    foldIdentity(record.organisation ?? ''),
    foldIdentity(record.detail ?? ''),
    record.one_time ? 'once' : '',
    record.start_date ?? '',
  ].join('|');
  keys.set(record, key);
  return key;
}

function isPackage(record: ImportRecord): boolean {
  return record.product === packageName(record.publisher ?? record.vendor ?? '');
}

function materialsOf(record: ImportRecord): string {
  return record.materials.map(foldIdentity).toSorted().join('|');
}

function isIdentical(a: ImportRecord, b: ImportRecord): boolean {
  return isOneThing(a, b) && a.price === b.price && a.normalized_price === b.normalized_price && materialsOf(a) === materialsOf(b);
}

/** Whether two rows differ only in amounts, materials and comments. Other rows cannot be added: a sum has the fields of the first row. */
function isOneThing(a: ImportRecord, b: ImportRecord): boolean {
  const kind = ({ product_type, platform, online_identifier, print_identifier }: ImportRecord): string =>
    JSON.stringify([product_type && foldIdentity(product_type), platform && foldIdentity(platform), online_identifier, print_identifier]);
  return isOneDeal(a, b) && kind(a) === kind(b);
}

/** Whether two rows belong to one agreement: parts of a package may be of different kinds. */
function isOneDeal(a: ImportRecord, b: ImportRecord): boolean {
  const deal = ({ currency, end_date, decision_deadline, terms, decision, owner, departments }: ImportRecord): string =>
    JSON.stringify([currency, end_date, decision_deadline, terms, decision, owner && foldIdentity(owner), departments]);
  return deal(a) === deal(b);
}

function added(first: ImportRecord, other: ImportRecord): ImportRecord {
  const materials = [...first.materials];
  for (const material of other.materials)
    if (!materials.some((known) => foldIdentity(known) === foldIdentity(material))) materials.push(material);
  const comments = [first.description, other.description].filter(
    (comment, index, all) => comment !== null && all.indexOf(comment) === index,
  );
  return {
    ...first,
    price: sum(first.price, other.price),
    normalized_price: sum(first.normalized_price, other.normalized_price),
    materials,
    description: comments.length > 0 ? comments.join('\n').slice(0, 4000).toWellFormed() : null,
  };
}

function sum(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  const [x, y] = [decimalOf(a), decimalOf(b)];
  const scale = Math.max(x.scale, y.scale);
  return decimalText(unitsAt(x, scale) + unitsAt(y, scale), scale);
}
