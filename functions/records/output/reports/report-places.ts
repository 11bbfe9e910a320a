import type { Column } from '#shared/contract/column.ts';
import type { Place } from '#shared/domain/reports/group-rows.ts';
import { columnText, type ListRow } from '#shared/domain/lists/column-values.ts';
import type { ReportPath } from './report-columns.ts';
import { namedIn, type ReportRows } from './report-values.ts';

/** A department of a period, with its share in percent. */
interface Shared {
  id: string;
  name: string;
  percentage?: number;
}

const nowhere = { key: '', label: '' };
const none: readonly Shared[] = [];

/** 100 % in units of four decimals. */
const hundredPercent = 1_000_000;

/**
 * The groups of a row by a path. Amounts paid by departments are weighted by their shares, with the rest in no group; other multiple values of a
 * row have equal weight.
 */
function placesOf(source: ReportRows, path: ReportPath, row: ListRow): Place[] {
  const { steps, column } = path;
  const field = steps[0] ? steps[0].via : column.type === 'references' ? column.field : undefined;
  const shares: readonly Shared[] = field === undefined ? none : namedIn(row[field]);
  if (shares.some(({ percentage }) => percentage !== undefined)) return sharedPlaces(source, path, { row, shares });
  const found = valuesAt(source, path, row);
  // Most rows have one value.
  return found.length < 2 ? found : [...new Map(found.map((place) => [place.key, place])).values()];
}

/** `placesOf` for many rows: rows that refer to the same record have the same places, which are found once. */
export function placesBy(source: ReportRows, path: ReportPath): (row: ListRow) => readonly Place[] {
  const [first] = path.steps;
  const field = first ? first.via : path.column.field;
  const isReference = first ? first.part === undefined : path.column.type === 'reference';
  if (field === undefined || !isReference) return (row) => placesOf(source, path, row);
  const known = new Map<string, readonly Place[]>();
  return (row) => {
    const value = row[field] as Shared | readonly Shared[] | null | undefined;
    if (value === null || value === undefined || !('id' in value)) return placesOf(source, path, row);
    const places = known.get(value.id) ?? placesOf(source, path, row);
    known.set(value.id, places);
    return places;
  };
}

/** The groups reached from each department of a row, with its share. */
function sharedPlaces(source: ReportRows, path: ReportPath, { row, shares }: { row: ListRow; shares: readonly Shared[] }): Place[] {
  const [first] = path.steps;
  const places: Place[] = [];
  let rest = hundredPercent;
  for (const share of shares) {
    const weight = Math.round((share.percentage ?? 0) * 10_000);
    rest -= weight;
    const values = first ? valuesAt(source, path, { ...row, [first.via ?? '']: [share] }) : [{ key: share.id, label: share.name }];
    // A share whose department has no such value belongs to no group.
    for (const { key, label } of values.length > 0 ? values : [nowhere]) places.push({ key, label, weight });
  }
  if (rest > 0) places.push({ ...nowhere, weight: rest });
  const byKey = new Map<string, Place>();
  for (const place of places) {
    const known = byKey.get(place.key);
    if (known) known.weight += place.weight;
    else byKey.set(place.key, place);
  }
  return byKey.size === places.length ? places : [...byKey.values()];
}

/** The values of a path as groups of equal weight. */
function valuesAt(source: ReportRows, { steps, column }: ReportPath, row: ListRow): Place[] {
  if (steps.length === 0) return placesIn(column, row);
  return source.follow(row, steps).flatMap((each) => placesIn(column, each));
}

function placesIn(column: Column, row: ListRow): Place[] {
  const value = row[column.field];
  if (column.type === 'reference' && value === null) return [];
  if (column.type === 'reference' || column.type === 'references')
    return namedIn(value).map(({ id, name }) => ({ key: id, label: name, weight: 1 }));
  const text = columnText(column, row);
  return [{ key: text, label: text, weight: 1 }];
}
