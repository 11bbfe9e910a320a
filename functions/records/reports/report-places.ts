import type { Column } from '#shared/contract/column.ts';
import type { Place } from '#shared/domain/reports/group-rows.ts';
import { columnText, type ListRow } from '../list-engine.ts';
import type { ReportPath } from './report-columns.ts';
import { namedIn, type ReportRows } from './report-values.ts';

/** A department of a period, with its share in percent. */
interface Shared {
  id: string;
  name: string;
  percentage?: number;
}

const nowhere = { key: '', label: '' };

/** Percents have four decimals. */
const hundredPercent = 1_000_000;

/**
 * The groups that a row belongs to by a path. What departments pay is weighted by their shares, with the rest in none; several other values of a row
 * weigh the same.
 */
export function placesOf(source: ReportRows, path: ReportPath, row: ListRow): Place[] {
  const { steps, column } = path;
  const [first] = steps;
  const shares = (
    first ? (first.via === undefined ? [] : namedIn(row[first.via])) : column.type === 'references' ? namedIn(row[column.field]) : []
  ) as readonly Shared[];
  const isShared = shares.some(({ percentage }) => percentage !== undefined);
  const places = new Map<string, Place>();
  const add = (place: Place): void => {
    const known = places.get(place.key);
    places.set(place.key, known ? { ...known, weight: known.weight + place.weight } : place);
  };
  if (!isShared) {
    const found = valuesAt(source, path, row);
    // Most rows have one value: nothing to merge.
    if (found.length < 2) return found;
    for (const place of found) if (!places.has(place.key)) add(place);
  } else {
    const held = shares.map(({ percentage = 0 }) => Math.round(percentage * 10_000));
    for (const [index, share] of shares.entries()) {
      const weight = held[index] ?? 0;
      if (!first) add({ key: share.id, label: share.name, weight });
      else {
        const places = valuesAt(source, path, { ...row, [first.via ?? '']: [share] });
        // A share whose department has no such value belongs to none.
        for (const place of places.length > 0 ? places : [nowhere]) add({ ...place, weight });
      }
    }
    const rest = hundredPercent - held.reduce((sum, weight) => sum + weight, 0);
    if (rest > 0) add({ key: '', label: '', weight: rest });
  }
  return [...places.values()];
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
