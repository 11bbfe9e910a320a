import { cleanName } from './clean-name.ts';
import { type CounterAnswers, type CounterReport, problem, type Release, type ReportHeader, type UsageTitle } from './counter-report.ts';
import { hashText } from './hash-text.ts';
import { impliedValues } from './implied-values.ts';
import { isObject, type JsonObject, listOf, pairsOf, readJsonHeader, textOf } from './json-header.ts';
import { readCount } from './read-count.ts';
import { readMetric } from './read-metric.ts';
import { isMonth, monthOfDates } from '../../calendar/read-month.ts';
import { type BuiltRow, type CountKey, ReportBuilder } from './report-builder.ts';
import { reportTypeOf } from './report-types.ts';
import { JsonSplitter } from './split-json.ts';

/** Max depth of nested items: release 5.1 nests the articles of a journal, and no standard nests deeper. */
const deepest = 3;
/** Max items, equal to the rows of a sheet; 50 MB of ordinary items are a tenth of it. */
const mostItems = 1_048_576;

/** Attributes of counts; null if the item does not state one. */
type Attributes = Omit<CountKey, 'title' | 'metric'>;

/**
 * Reads a COUNTER report of release 5 or 5.1 from pieces of a JSON text. Memory is proportional to titles and sums only; 50 MB take some seconds.
 * Also accepts bodies without a header, a list of items, and platforms' error answers.
 */
export class CounterJsonReader {
  readonly #answers: CounterAnswers;
  readonly #builder = new ReportBuilder();
  readonly #splitter = new JsonSplitter((json, line) => {
    this.#readElement(json, line);
  });
  readonly #seen = new Set<number>();
  #items = 0;
  #repeated = 0;
  #longer = 0;
  #guessed: { release: Release; report: string } | undefined;
  readonly #unreadable: string[] = [];
  /** Exceptions found as elements of a root array. */
  readonly #exceptions: unknown[] = [];
  #brokenLine: number | undefined;
  #isTooDeep = false;

  constructor(answers: CounterAnswers = {}) {
    this.#answers = answers;
  }

  add(piece: string): void {
    this.#splitter.add(piece);
  }

  finish(): CounterReport {
    const { problems } = this.#builder;
    const rest = this.#splitter.finish();
    const root = rest === undefined ? undefined : parseJson(rest);
    if (root === undefined || this.#brokenLine !== undefined) {
      problems.push(problem('invalid_json', { line: this.#brokenLine ?? this.#splitter.line }));
      return new ReportBuilder(problems).build(readJsonHeader({}), { headed: new Set(), isPartial: false });
    }
    if (this.#isTooDeep || this.#items > mostItems) {
      problems.push(this.#isTooDeep ? problem('too_deep', { most: deepest }) : problem('too_many_items', { most: mostItems }));
      return new ReportBuilder(problems).build(readJsonHeader({}), { headed: new Set(), isPartial: false });
    }
    const read = readJsonHeader(Array.isArray(root) ? this.#exceptions : root);
    const header = this.#complete(read, root);
    this.#noteItems(header, root);
    for (const { code, message, data } of header.exceptions) problems.push(problem('exception', { code, message, data }));
    if (this.#repeated > 0) problems.push(problem('repeated_rows', { rows: this.#repeated, row: 0 }));
    if (this.#longer > 0) problems.push(problem('longer_than_a_month', { rows: this.#longer }));
    const [bad] = this.#unreadable;
    if (bad !== undefined) problems.push(problem('unreadable_count', { rows: this.#unreadable.length, row: 0, value: bad }));
    const implied = impliedValues({
      ...header,
      release: header.release ?? this.#guessed?.release ?? null,
      report: header.report ?? this.#guessed?.report ?? null,
    });
    return this.#builder.build(header, { headed: null, isPartial: false }, implied);
  }

  /** Completes the header by answers, and asks for missing fields. */
  #complete(read: ReportHeader, root: unknown): ReportHeader {
    const { problems } = this.#builder;
    const written = isObject(root) && isObject(root.Report_Header) ? textOf(root.Report_Header.Release) : '';
    const header: ReportHeader = {
      ...read,
      release: this.#answers.release ?? read.release,
      report: this.#answers.report ?? read.report ?? this.#guessed?.report ?? null,
      period: read.period ?? this.#answers.period ?? null,
    };
    if (this.#items === 0 && read.exceptions.length > 0) return header;
    if (header.release === null) {
      problems.push(
        written === ''
          ? problem('ask_release', { suggested: this.#guessed?.release ?? '5' })
          : problem('release_not_supported', { release: written }),
      );
    }
    if (header.report === null && this.#items > 0) problems.push(problem('ask_report', { reports: 'TR, DR, PR, IR' }));
    if (header.release !== null && header.report !== null && !reportTypeOf(header.release, header.report)) {
      problems.push(problem('report_not_supported', { report: header.report }));
    }
    if (header.period === null) problems.push(problem('ask_period'));
    return header;
  }

  /** Reports why there are no items. */
  #noteItems({ exceptions }: ReportHeader, root: unknown): void {
    const { problems } = this.#builder;
    if (this.#items > 0) return;
    const hasItems = Array.isArray(root) || (isObject(root) && Array.isArray(root.Report_Items));
    const isAnswer = exceptions.some(({ code }) => code < 3030 || code > 3099);
    if (isAnswer) problems.push(problem('exception_answer'));
    else if (exceptions.length === 0) problems.push(problem(hasItems ? 'empty_without_reason' : 'no_items'));
  }

  #readElement(json: string, line: number): void {
    if (this.#items > mostItems) return;
    const item = parseJson(json);
    if (!isObject(item)) {
      this.#brokenLine ??= line + brokenLineOf(json);
      return;
    }
    if (item.Code !== undefined || item.Number !== undefined) {
      this.#exceptions.push(item);
      return;
    }
    this.#items += 1;
    const hash = hashText(json);
    if (this.#seen.has(hash)) {
      this.#repeated += 1;
      return;
    }
    this.#seen.add(hash);
    this.#readItem(item, null, 1);
  }

  /** Reads an item, in release 5.1 with the items nested in a journal or book. */
  #readItem(item: JsonObject, parent: JsonObject | null, depth: number): void {
    const within = listOf(item.Items).filter(isObject);
    this.#isTooDeep ||= depth > deepest;
    if (this.#isTooDeep) return;
    for (const child of within) this.#readItem(child, item, depth + 1);
    const performances = listOf(item.Attribute_Performance).filter(isObject);
    if (within.length > 0 && performances.length === 0 && item.Performance === undefined) return;
    this.#guessed ??= {
      release: performances.length > 0 || parent ? '5.1' : '5',
      report:
        item.Item !== undefined
          ? 'IR'
          : item.Database !== undefined && item.Title === undefined
            ? 'DR'
            : item.Title !== undefined
              ? 'TR'
              : 'PR',
    };
    const title = this.#builder.title(titleOf(item, parent));
    const ofItem = attributesOf(item);
    for (const performance of performances) this.#readMetrics({ title, ...attributesOf(performance, ofItem) }, performance.Performance);
    if (performances.length === 0) this.#readPeriods({ title, ...ofItem }, item.Performance);
  }

  /** Release 5.1: `{metric: {month: count}}`. */
  #readMetrics(key: Omit<CountKey, 'metric'>, performance: unknown): void {
    if (!isObject(performance)) return;
    for (const [name, months] of Object.entries(performance)) {
      if (!isObject(months)) continue;
      const row = this.#builder.row({ ...key, metric: readMetric(name) });
      for (const [month, count] of Object.entries(months)) {
        if (isMonth(month)) this.#count(row, month, count);
        else this.#longer += 1;
      }
    }
  }

  /** Release 5: `[{Period, Instance: [{Metric_Type, Count}]}]`. */
  #readPeriods(key: Omit<CountKey, 'metric'>, performance: unknown): void {
    for (const part of listOf(performance)) {
      if (!isObject(part)) continue;
      const period = isObject(part.Period) ? part.Period : {};
      const month = monthOfDates(textOf(period.Begin_Date), textOf(period.End_Date));
      for (const instance of listOf(part.Instance)) {
        if (!isObject(instance)) continue;
        if (month === undefined) this.#longer += 1;
        else this.#count(this.#builder.row({ ...key, metric: readMetric(textOf(instance.Metric_Type)) }), month, instance.Count);
      }
    }
  }

  #count(row: BuiltRow, month: string, value: unknown): void {
    const count = typeof value === 'string' || typeof value === 'number' || value === null ? readCount(value) : undefined;
    if (count === undefined) {
      this.#builder.incomplete.add(month);
      this.#unreadable.push(String(JSON.stringify(value)).slice(0, 40));
    }
    this.#builder.count(row, month, count ?? null);
  }
}

/** Parses JSON. Invalid numbers (`NaN`) are blank; undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(/:\s*-?(?:NaN|Infinity)(?=\s*[,}\]])/g, ':null'));
    } catch {
      return undefined;
    }
  }
}

/** Number of lines before the first JSON error. */
function brokenLineOf(text: string): number {
  try {
    JSON.parse(text);
    return 0;
  } catch (error) {
    const position = Number(/at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0);
    return text.slice(0, position).split('\n').length - 1;
  }
}

function attributesOf(values: JsonObject, outer?: Attributes): Attributes {
  const part = [textOf(values.YOP), textOf(values.Section_Type)].join('|');
  return {
    dataType: textOf(values.Data_Type) || (outer?.dataType ?? null),
    accessType: textOf(values.Access_Type) || (outer?.accessType ?? null),
    accessMethod: textOf(values.Access_Method) || (outer?.accessMethod ?? null),
    part: part === '|' ? (outer?.part ?? part) : part,
  };
}

function titleOf(item: JsonObject, parent: JsonObject | null): UsageTitle {
  const ids = pairsOf(item.Item_ID);
  const id = (...types: string[]): string | null => types.flatMap((type) => ids[type] ?? [])[0] ?? null;
  const above = parent ?? listOf(item.Item_Parent).find(isObject);
  const platform = textOf(item.Platform) || textOf(parent?.Platform) || null;
  return {
    name: cleanName(textOf(item.Item) || textOf(item.Title) || textOf(item.Database)) || (platform ?? ''),
    publisher: cleanName(textOf(item.Publisher) || textOf(parent?.Publisher)) || null,
    platform,
    proprietaryId: id('Proprietary', 'Proprietary_ID'),
    doi: id('DOI'),
    isbn: id('ISBN'),
    printIssn: id('Print_ISSN'),
    onlineIssn: id('Online_ISSN'),
    uri: id('URI'),
    parent: cleanName(textOf(above?.Item_Name) || textOf(above?.Title)) || null,
  };
}
