import type { ReportHeader } from './counter-report.ts';
import { exceptionsOf } from './exceptions.ts';
import { type Period, periodOf, readInstant } from '../../calendar/read-month.ts';
import { readRelease, readReportId } from './report-types.ts';
import { emptyHeader } from './table-header.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Text, or a number as text; blank for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/**
 * Values by name, from a list of release 5 (`[{Name, Value}]`, names may repeat, values are separated by `|`) or an object of release 5.1 (`{name:
 * value or list}`).
 */
export function pairsOf(value: unknown): Record<string, string[]> {
  const pairs = new Map<string, string[]>();
  const add = (name: string, values: unknown): void => {
    const texts = listOf(values).flatMap((text) => textOf(text).split('|'));
    pairs.set(name, [...(pairs.get(name) ?? []), ...texts.map((text) => text.trim()).filter((text) => text !== '')]);
  };
  if (isObject(value)) for (const [name, values] of Object.entries(value)) add(name, values);
  else {
    for (const pair of listOf(value)) {
      if (!isObject(pair)) continue;
      const name = textOf(pair.Name ?? pair.Type);
      if (name !== '') add(name, pair.Value);
    }
  }
  return Object.fromEntries(pairs);
}

/** Reads the header of a report. Vendors put exceptions into the header, beside it, or in its place. */
export function readJsonHeader(root: unknown): ReportHeader {
  const outer = isObject(root) ? root : {};
  const header = isObject(outer.Report_Header) ? outer.Report_Header : {};
  const { Begin_Date, End_Date, ...filters } = pairsOf(header.Report_Filters);
  const institution = pairsOf(header.Institution_ID);
  const customer = textOf(header.Customer_ID);
  return {
    ...emptyHeader,
    release: readRelease(textOf(header.Release)) ?? null,
    report: readReportId(textOf(header.Report_ID), textOf(header.Report_Name)),
    name: textOf(header.Report_Name),
    institution: textOf(header.Institution_Name),
    customerIds: [
      ...(customer === '' ? [] : [customer]),
      ...Object.entries(institution).flatMap(([type, ids]) => ids.map((id) => `${type}:${id}`)),
    ],
    createdBy: textOf(header.Created_By) || null,
    created: textOf(header.Created),
    createdAt: readInstant(textOf(header.Created)),
    period: periodOfHeader(Begin_Date?.[0], End_Date?.[0], header.Reporting_Period),
    filters,
    attributes: pairsOf(header.Report_Attributes),
    exceptions: [header.Exceptions, header.Exception, outer.Exceptions, outer.Exception, root].flatMap(exceptionsOf),
  };
}

function periodOfHeader(begin: string | undefined, end: string | undefined, period: unknown): Period | null {
  if (begin !== undefined && end !== undefined) return periodOf(begin, end);
  const pairs = pairsOf(period);
  return periodOf(pairs.Begin_Date?.[0] ?? '', pairs.End_Date?.[0] ?? '');
}
