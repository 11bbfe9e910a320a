import { foldIdentity, foldName } from '#shared/domain/text/fold.ts';
import type { ImportRecord } from './import-record.ts';

/**
 * Names the products of rows without a product column but with a publisher, and possibly a list of materials.
 * Examples are files of yearly totals for each publisher (2010 “Science”, 2011 “Science; Science Classic”):
 *
 * - all rows of the publisher have the same single material: it is the product;
 * - one row for each year: these are the years of one “<publisher> package”, and the materials stay with each period;
 * - several rows for a year: rows with one material are products of their own, the others are the package.
 *
 * Decided for each publisher and organization. Records with only an identifier stay without a name: the identifier finds their product.
 */
export function nameProducts(records: readonly ImportRecord[]): ImportRecord[] {
  const groups = new Map<string, ImportRecord[]>();
  for (const record of records) {
    if (!isNameless(record)) continue;
    const key = `${foldName(supplierOf(record))}|${foldIdentity(record.organisation ?? '')}`;
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const names = new Map<ImportRecord, string>();
  for (const group of groups.values()) {
    const materials = new Set(group.map((record) => record.materials.map(foldIdentity).join(';')));
    const starts = new Set(group.map((record) => record.start_date));
    const [only] = materials;
    const single = materials.size === 1 && only !== '' && !only?.includes(';');
    const itemised = starts.size < group.length && materials.size > 1;
    for (const record of group) {
      const [material] = record.materials;
      const own = material !== undefined && record.materials.length === 1 && (single || itemised);
      names.set(record, own ? material.slice(0, 255).toWellFormed() : packageName(supplierOf(record)));
    }
  }
  return records.map((record) => {
    const name = names.get(record) ?? (record.product === null && record.subscription !== null ? record.subscription : undefined);
    return name === undefined ? record : { ...record, product: name };
  });
}

/** The name of the product for a publisher's yearly total. */
export function packageName(publisher: string): string {
  return `${publisher.slice(0, 240).toWellFormed()} package`;
}

function isNameless(record: ImportRecord): boolean {
  return (
    record.product === null &&
    record.subscription === null &&
    supplierOf(record) !== '' &&
    record.online_identifier === null &&
    record.print_identifier === null
  );
}

function supplierOf(record: ImportRecord): string {
  return record.publisher ?? record.vendor ?? '';
}
