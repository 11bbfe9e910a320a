import * as z from 'zod';
import { isDate } from '#shared/domain/calendar/dates.ts';
import { type Column, isGroupable } from './column.ts';
import { anyIdColumn } from './id-column.ts';
import { ownColumnFamily } from './own-columns.ts';
import { issue, messageOfIssue } from './issue-message.ts';
import { type Message, say } from '../domain/messages/message.ts';

export const filterOperators = ['in', 'gte', 'lte', 'contains', 'empty'] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface ListFilter {
  field: string;
  operator: FilterOperator;
  /** For `in` any of these; for the other operators exactly one. */
  values: string[];
}

export interface ListSort {
  field: string;
  descending: boolean;
}

/** A list's parameters, checked (D1). */
export interface ListQuery {
  paginated: boolean;
  page: number;
  perPage: number;
  sort: ListSort[];
  search: string;
  filters: ListFilter[];
  include: string[];
  /** Whether a page includes the sums of all rows that match. */
  totals?: boolean;
  /** The column by which rows are grouped. */
  group?: string | null;
  /**
   * Rows of these ids instead of the rows that match, with the rows whose figures depend on them. A page that has saved a row refreshes them in
   * place.
   */
  changed?: string[];
}

export const defaultPageSize = 25;
export const largestPageSize = 500;

/** Max ids of `changed`: they are in the address. */
const mostChanged = 100;

const filterName = /^filter\[([^\][]+)\](?:\[(gte|lte|contains|empty)\])?$/;

/**
 * Parses the text of an `in` filter: `a,b` are two values. A comma within a value is written `\,` and a backslash `\\`. A backslash before anything
 * else is itself, so that filters from before commas could be escaped keep their meaning.
 */
export function filterValues(text: string): string[] {
  const values = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[^\\,]+|[^]/g)) {
    if (part === ',') values.push('');
    else values.push(values.pop() + (part.length === 2 && part.startsWith('\\') ? part.slice(1) : part));
  }
  return values.map((value) => value.trim());
}

/** The text of an `in` filter: the inverse of `filterValues`. */
export function filterText(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** The filter's or sort's column: `product.id`, `product.name` and `product_id` mean the reference column `product`. */
function columnOf(columns: readonly Column[], name: string): Column | undefined {
  const base = name.replace(/\.(id|name)$/, '');
  const known =
    columns.find((column) => column.field === name) ??
    columns.find((column) => column.field === base) ??
    columns.find(({ field, type }) => type === 'reference' && name === `${field}_id`);
  if (known) return known;
  if (name === anyIdColumn.field) return anyIdColumn;
  // Only the read model knows a library's own columns: it refuses unknown names.
  const own = ownColumnFamily(name);
  return own && { field: name, label: name, type: own.type };
}

const truth = /^(?:true|false|1|0|yes|no)$/;

/** The reason why a value cannot be compared in a filter: without the check, wrong or missing rows would look like a valid answer. */
export function filterProblem({ type }: Pick<Column, 'type'>, operator: FilterOperator, value: string): Message | undefined {
  if (operator === 'empty' || (operator === 'in' && type === 'boolean')) return truth.test(value) ? undefined : say('fields.notBoolean');
  if (operator === 'contains') return undefined;
  if (type === 'number' || type === 'money' || type === 'percent')
    return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? undefined : say('fields.notNumber');
  if (type === 'date') return isDate(value) ? undefined : say('calendar.invalidDate');
  if (type === 'instant') return isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)) ? undefined : say('calendar.invalidDate');
  return undefined;
}

/** The entries of a list that are not empty. */
function entriesOf(value: string): string[] {
  return value.split(',').filter(Boolean);
}

function sortPart(part: string): ListSort {
  const descending = part.startsWith('-');
  return { field: descending ? part.slice(1) : part, descending };
}

/**
 * The schema of a list's query string, given as an object of strings. An unknown parameter, sort or filter field is
 * an issue that names it.
 */
export function listQuerySchema<S extends z.ZodRawShape>(columns: readonly Column[], shape: S) {
  const extraSchema = z.object(shape);
  return z.record(z.string(), z.string()).transform((raw, context): ListQuery & { extra: z.output<typeof extraSchema> } => {
    const paginated = raw['paginated'] === 'true' || raw['paginated'] === '1';
    const query: ListQuery = { paginated, page: 1, perPage: defaultPageSize, sort: [], search: '', filters: [], include: [] };
    const extra: Record<string, string> = {};
    const refuse = (path: string, message: Message) => context.addIssue({ code: 'custom', path: [path], message: issue(message) });
    for (const [name, value] of Object.entries(raw)) {
      const filter = filterName.exec(name);
      if (filter) {
        const column = columnOf(columns, filter[1] ?? '');
        if (!column) {
          refuse(name, say('fields.unknownFilterField', { filter: filter[1] ?? '' }));
          continue;
        }
        const operator = (filter[2] ?? 'in') as FilterOperator;
        // Both, where a list hides some rows by default (C010).
        const whole = column.type === 'boolean' && value.trim() === 'any' ? 'true,false' : value;
        const values = operator === 'in' ? filterValues(whole) : [value.trim()];
        const [problem] = values.flatMap((each) => filterProblem(column, operator, each) ?? []);
        if (problem) refuse(name, problem);
        query.filters.push({ field: column.field, operator, values });
      } else if (name === 'page' || name === 'per_page') {
        const number = /^\d{1,7}$/.test(value) ? Number(value) : 0;
        const most = name === 'page' ? 1_000_000 : largestPageSize;
        if (number < 1) refuse(name, say('fields.minimumValue', { minimum: '1' }));
        else if (number > most) refuse(name, say('fields.maximumValue', { maximum: String(most) }));
        else if (name === 'page') query.page = number;
        else query.perPage = number;
      } else if (name === 'sort') {
        for (const { field, descending } of entriesOf(value).map(sortPart)) {
          const column = columnOf(columns, field);
          // A repeated column changes nothing, and an address has room for a thousand.
          if (column && query.sort.some((each) => each.field === column.field)) continue;
          if (column) query.sort.push({ field: column.field, descending });
          else refuse('sort', say('fields.unknownSortField', { part: field }));
        }
      } else if (name === 'group') {
        const column = columnOf(columns, value);
        if (column && isGroupable(column)) query.group = column.field;
        else refuse(name, say('lists.groupingNotPossible', { column: value }));
      } else if (name === 'changed') {
        query.changed = entriesOf(value);
        if (query.changed.length > mostChanged) refuse(name, say('fields.maximumValue', { maximum: String(mostChanged) }));
      } else if (name === 'search') query.search = value.trim().slice(0, 255);
      else if (name === 'include' || name === 'append') query.include.push(...entriesOf(value));
      else if (Object.hasOwn(shape, name)) extra[name] = value;
      else if (name === 'paginated' || name === 'totals') {
        if (!truth.test(value)) refuse(name, say('fields.notBoolean'));
        else if (name === 'totals') query.totals = value === 'true' || value === '1';
      } else refuse(name, say('fields.unknownParameter', { name }));
    }
    const parsed = extraSchema.safeParse(extra);
    if (!parsed.success) for (const found of parsed.error.issues) refuse(found.path.join('.'), messageOfIssue(found.message));
    return { ...query, extra: (parsed.data ?? {}) as z.output<typeof extraSchema> };
  });
}

/** Parses a sort such as `name,-start_date`. */
export function sortOf(text: string): ListSort[] {
  return entriesOf(text)
    .map(sortPart)
    .filter(({ field }) => field !== '');
}

/** Writes a sort such as `name,-start_date`. */
export function sortText(sort: readonly ListSort[]): string {
  return sort.map((part) => (part.descending ? '-' : '') + part.field).join(',');
}

/** The query string of a list, for the address bar and the client; defaults are omitted. */
export function listSearch(query: Partial<ListQuery>): Record<string, string> {
  const raw: Record<string, string> = {};
  if (query.paginated) raw['paginated'] = 'true';
  if (query.page !== undefined && query.page !== 1) raw['page'] = String(query.page);
  if (query.perPage !== undefined && query.perPage !== defaultPageSize) raw['per_page'] = String(query.perPage);
  if (query.sort?.length) raw['sort'] = sortText(query.sort);
  if (query.search) raw['search'] = query.search;
  if (query.totals) raw['totals'] = 'true';
  if (query.group) raw['group'] = query.group;
  if (query.changed) raw['changed'] = query.changed.join(',');
  if (query.include?.length) raw['include'] = query.include.join(',');
  for (const filter of query.filters ?? []) {
    const name = filter.operator === 'in' ? `filter[${filter.field}]` : `filter[${filter.field}][${filter.operator}]`;
    raw[name] = filter.operator === 'in' ? filterText(filter.values) : filter.values.join(',');
  }
  return raw;
}
