import { isDate } from '../calendar/dates.ts';
import { endOfDay, startOfDay } from '../calendar/day-bounds.ts';
import { foldForSearch, foldIdentity } from '../text/fold.ts';
import { columnText, isSearched, type ListRow, type NamedRecord, numberOf, type ValueColumn } from './column-values.ts';

/** A column with filters or search. */
export interface TestedColumn extends ValueColumn {
  /** The flag may be unset, which differs from false. */
  unsetFlags?: boolean;
}

/** A condition on one column: one or more values for `in`, exactly one for the other operators. */
export interface RowFilter {
  field: string;
  operator: 'in' | 'gte' | 'lte' | 'contains' | 'empty';
  values: readonly string[];
}

/** A condition with its column. */
interface ColumnFilter extends RowFilter {
  column: TestedColumn;
}

/** Search and filters of a list. */
export interface RowQuery {
  search: string;
  filters: readonly RowFilter[];
}

type RowPredicate = (row: ListRow) => boolean;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const truths = new Set(['true', '1', 'yes']);

/** The instant of a bound. A day means its first or last instant in the timezone. */
export function instantBound(filter: Pick<RowFilter, 'operator' | 'values'>, timezone: string): string {
  const bound = filter.values[0] ?? '';
  if (!isDate(bound)) return bound;
  return filter.operator === 'lte' ? endOfDay(bound, timezone) : startOfDay(bound, timezone);
}

function filterTest(filter: ColumnFilter, timezone: string): RowPredicate {
  const { column, field } = filter;
  const first = filter.values[0] ?? '';
  switch (filter.operator) {
    case 'empty': {
      const wanted = truths.has(first);
      return (row) => isEmpty(row[field]) === wanted;
    }
    case 'contains': {
      const wanted = foldForSearch(first);
      // Punctuation such as `++` folds to an empty text, which every text contains.
      if (wanted === '') return (row) => columnText(column, row).includes(first);
      return (row) => foldForSearch(columnText(column, row)).includes(wanted);
    }
    case 'gte':
    case 'lte':
      return boundTest(filter, timezone);
    default:
      return choiceTest(filter);
  }
}

function isAmount({ type }: ValueColumn): boolean {
  return type === 'number' || type === 'money' || type === 'percent';
}

/** Tests a lower or upper bound, inclusive. */
function boundTest(filter: ColumnFilter, timezone: string): RowPredicate {
  const { column, field } = filter;
  const first = filter.values[0] ?? '';
  const sign = filter.operator === 'gte' ? 1 : -1;
  if (isAmount(column)) {
    const bound = Number(first);
    return (row) => {
      const number = numberOf(row[field]);
      return number !== undefined && sign * (number - bound) >= 0;
    };
  }
  const bound = column.type === 'instant' ? instantBound(filter, timezone) : first;
  return (row) => {
    const text = columnText(column, row);
    return text !== '' && (sign > 0 ? text >= bound : text <= bound);
  };
}

/** Tests for one of the values. */
function choiceTest({ column, field, values }: ColumnFilter): RowPredicate {
  if (column.type === 'boolean') {
    const wanted = new Set(values.map((value) => truths.has(value)));
    if (column.unsetFlags) return (row) => typeof row[field] === 'boolean' && wanted.has(row[field]);
    return (row) => wanted.has(row[field] === true);
  }
  if (isAmount(column)) {
    const wanted = new Set(values.map(Number));
    return (row) => {
      const number = numberOf(row[field]);
      return number !== undefined && wanted.has(number);
    };
  }
  if (column.type === 'reference' || column.type === 'references') {
    const fits = isOneOf(values);
    return (row) => {
      const value = row[field] as NamedRecord | NamedRecord[] | null | undefined;
      if (!value) return false;
      return Array.isArray(value) ? value.some(fits) : fits(value);
    };
  }
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  return (row) => wanted.has(columnText(column, row).toLowerCase());
}

/** Tests a record by id or name. Cached by id: many rows refer to few records, and folding a name costs more than a lookup. */
function isOneOf(values: readonly string[]): (value: NamedRecord) => boolean {
  const ids = new Set(values);
  const names = new Set(values.map(foldIdentity));
  const known = new Map<string, boolean>();
  return ({ id, name }) => {
    let result = known.get(id);
    if (result === undefined) {
      result = ids.has(id) || names.has(foldIdentity(name));
      known.set(id, result);
    }
    return result;
  };
}

/** Folded search text of each row, computed once. */
const searchTexts = new WeakMap<ListRow, string>();

function searchText(columns: readonly ValueColumn[], row: ListRow): string {
  let text = searchTexts.get(row);
  if (text === undefined) {
    text = foldForSearch(columns.map((column) => columnText(column, row)).join(' \u2022 '));
    searchTexts.set(row, text);
  }
  return text;
}

/**
 * The test for a list's search and filters; undefined without any. Every word of the search must occur in some column.
 * The server uses it for responses, and the application to narrow loaded rows. The caller must refuse filters of unknown columns.
 */
export function rowTest(columns: readonly TestedColumn[], { search, filters }: RowQuery, timezone: string): RowPredicate | undefined {
  // Expensive tests come last, for fewer rows: `contains` folds a text, and the search reads all texts of a row.
  const cheapFirst = filters.toSorted((a, b) => Number(a.operator === 'contains') - Number(b.operator === 'contains'));
  const tests = cheapFirst.flatMap((filter) => {
    const column = columns.find(({ field }) => field === filter.field);
    return column ? [filterTest({ ...filter, column }, timezone)] : [];
  });
  const words = foldForSearch(search)
    .split(' ')
    .filter((word) => word !== '');
  const searched = columns.filter(isSearched);
  if (words.length === 0 && search !== '') tests.push((row) => searched.some((column) => columnText(column, row).includes(search)));
  if (words.length > 0) {
    tests.push((row) => {
      const text = searchText(searched, row);
      return words.every((word) => text.includes(word));
    });
  }
  return tests.length === 0 ? undefined : (row) => tests.every((fits) => fits(row));
}
