import { isOpenEnd } from '#shared/domain/calendar/open-end.ts';
import { daysOfYears } from '#shared/domain/calendar/parse-period.ts';
import { mergeTerms } from '#shared/domain/licenses/merge-terms.ts';
import type { LicenseTermFacts } from '#shared/domain/licenses/license-term.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { foldForSearch, foldIdentity, foldName } from '#shared/domain/text/fold.ts';
import type { ImportField } from '../import-kinds.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { KnownProvider, Named } from '../planning/directory.ts';
import { entry, Matcher, providerEntries } from '../planning/match-row.ts';
import { filteredOut, listed, type PlanInput, type PlannedRow, type PlannedWrite, skippedRow } from '../planning/planned-row.ts';
import { setAside } from '../planning/set-aside.ts';
import { isBlankRow, type SheetRow } from '../../sheets/cell.ts';
import { repeatsHeadings, rowClassTexts } from '../reading/classify-row.ts';
import { readDay } from '../reading/read-day.ts';
import { type RowReader, rowReader } from '../reading/row-reader.ts';
import { readTerm } from './read-term.ts';
import { remarkTarget, type TermLabel, termTarget } from './term-targets.ts';

/** Existing records that rows of licenses are matched against. */
export interface LicenseDirectory {
  /** The currency of publishers that the import creates. */
  currency: string;
  providers: readonly KnownProvider[];
  users: readonly (Named & { email: string })[];
  labels: readonly TermLabel[];
  /** Ids of the tenant's qualifier labels. */
  qualifiers: ReadonlySet<string>;
  licenses: readonly KnownLicense[];
}

export interface KnownLicense extends Named {
  publisher_id: string;
  periods: readonly KnownLicensePeriod[];
}

export interface KnownLicensePeriod {
  id: string;
  start_date: string;
  end_date: string | null;
  status: 'pending' | 'finalized' | 'dismissed';
  summary: string | null;
  terms: readonly LicenseTermFacts[];
}

/** A license period as stated by a row; undefined means not stated. */
interface Stated {
  start_date: string;
  /** Null without an end. */
  end_date: string | null | undefined;
  status: KnownLicensePeriod['status'] | undefined;
  summary: string | null;
  terms: LicenseTermFacts[];
  /** Ids of the labels without an understood answer: the row has only a remark, or other words. */
  unanswered: ReadonlySet<string>;
}

type Input = PlanInput<LicenseDirectory>;
/** The publisher of a license; `isNew` if this import creates it. */
type Publisher = KnownProvider & { isNew: boolean };

const statuses: readonly (readonly [status: KnownLicensePeriod['status'], words: RegExp])[] = [
  ['dismissed', /^(?:dismissed|rejected|abgelehnt|verworfen|refuse|avvisad|hylatty)/],
  ['pending', /^(?:pending|draft|in negotiation|negotiation|under review|entwurf|in verhandlung|brouillon|en negociation|utkast|luonnos)/],
  [
    'finalized',
    /^(?:finali[sz]ed|final|active|not yet active|current|signed|in force|expired|aktuell|aktiv|abgelaufen|unterzeichnet|actif|signe|expire|gallande|undertecknad|voimassa)/,
  ],
];
/** Maximum characters allowed by the schemas. */
const longestRemark = 1000;
const longestSummary = 60_000;

/**
 * Plans every row of a table of licenses without writing. Licenses are found by name, among those of the publisher if the row names one.
 * Periods are found by start. Existing ones are left, filled or updated, depending on the options.
 */
export function planLicenses(input: Input): PlannedRow[] {
  const planner = new Planner(input);
  return [...input.rows].filter(({ cells }) => !isBlankRow(cells)).map((row) => planner.plan(row));
}

class Planner {
  readonly #input: Input;
  readonly #matcher: Matcher;
  /** Licenses by folded name, including those that earlier rows create. */
  readonly #licenses: Map<string, KnownLicense[]>;
  /** The row that creates or matches a period, by license and start. */
  readonly #rowOf = new Map<string, number>();

  constructor(input: Input) {
    this.#input = input;
    const { providers, users, licenses } = input.directory;
    this.#matcher = new Matcher({ providers: [...providers], users: [...users] });
    this.#licenses = Map.groupBy(licenses, ({ name }) => foldIdentity(name));
  }

  plan(row: SheetRow): PlannedRow {
    const { mapping, options } = this.#input;
    const reason = repeatsHeadings(row.cells, mapping) ? rowClassTexts.heading : filteredOut(row, options);
    if (reason !== undefined) return skippedRow(row, reason);
    const reader = rowReader('licenses', row, { mapping, options });
    const name = reader.text('name');
    const start: PlannedRow = { ...skippedRow(row, say('common.asIs', { text: '' })), name: name ?? '', outcome: 'failed', message: null };
    const planned = { ...start, problems: reader.problems };
    const refuse = (field: ImportField, code: string, message: Message): PlannedRow => setAside(planned, mapping, { field, code, message });
    if (name === null) return refuse('name', 'no_license_name', say('imports.licenseMissing'));
    const stated = this.#stated(reader);
    if (!stated) return { ...planned, message: reader.problems.find(({ severity }) => severity === 'error')?.message ?? null };
    const publisher = this.#publisher(reader);
    if (publisher && 'refused' in publisher) return refuse('publisher', publisher.refused, publisher.message);
    const called = this.#licenses.get(foldIdentity(name)) ?? [];
    // Licenses with equal names but different publishers are never matched.
    const fitting = publisher ? called.filter(({ publisher_id }) => publisher_id === publisher.id) : called;
    if (fitting.length > 1) return refuse('name', 'ambiguous', say('imports.severalLicensesCalled', { name }));
    const [found] = fitting;
    if (!found && !publisher) return refuse('publisher', 'license_without_publisher', say('imports.licenseNeedsPublisher', { name }));
    const earlier = found && this.#rowOf.get(`${found.id}|${stated.start_date}`);
    if (earlier !== undefined) return refuse('start_date', 'duplicate', say('imports.rowSameLicense', { earlier }));
    // No refusals from here on: later rows see the records that this row creates.
    const writes: PlannedWrite[] = [];
    const owner_id = this.#owner(reader) ?? options.default_owner_id;
    if (publisher)
      planned.matches.push({ kind: 'publisher', name: publisher.name, id: publisher.id, state: publisher.isNew ? 'new' : 'found' });
    const license = found ?? this.#newLicense({ name, owner_id }, publisher as Publisher, writes);
    const key = `${license.id}|${stated.start_date}`;
    this.#rowOf.set(key, row.number);
    planned.matches.push({ kind: 'license', name: license.name, id: license.id, state: found ? 'found' : 'new' });
    const period = license.periods.find(({ start_date }) => start_date === stated.start_date);
    if (period) return { ...planned, ...this.#matched(period, stated) };
    if (stated.end_date === undefined)
      reader.report({
        where: reader.at('end_date'),
        field: 'end_date',
        severity: 'warning',
        code: 'no_end',
        message: say('imports.licenseWithoutEnd'),
      });
    const fields = {
      license_id: license.id,
      owner_id,
      start_date: stated.start_date,
      end_date: stated.end_date ?? null,
      status: stated.status ?? 'pending',
      summary: stated.summary,
      terms: stated.terms,
    };
    writes.push({ action: 'create', kind: 'license_period', id: this.#input.idOf('license_period', key), fields });
    return {
      ...planned,
      outcome: 'created',
      writes,
      message: say(found ? 'imports.licensePeriodIsNew' : 'imports.licenseIsNew', { terms: stated.terms.length }),
    };
  }

  /** The license period stated by the row; undefined if its dates are invalid, which is reported. */
  #stated(reader: RowReader): Stated | undefined {
    const { default_year, year_start } = this.#input.options;
    const year = default_year === null ? 'spans_two' : daysOfYears({ first_year: default_year, last_year: default_year }, year_start);
    const ofFile = year === 'spans_two' || reader.words(reader.at('start_date')) !== '' ? undefined : year;
    const start_date = readDay(reader, 'start_date', 'first') ?? ofFile?.start_date ?? null;
    const isOpen = isOpenEnd(reader.words(reader.at('end_date')));
    const end_date = isOpen ? null : (readDay(reader, 'end_date', 'last') ?? ofFile?.end_date);
    const report = (field: ImportField, code: string, message: Message, severity: 'error' | 'warning' = 'error'): void =>
      reader.report({ where: reader.at(field), field, severity, code, message });
    const hasError = (): boolean => reader.problems.some(({ severity }) => severity === 'error');
    if (start_date === null && !hasError()) report('start_date', 'no_date', say('imports.licenseStartMissing'));
    if (start_date !== null && end_date && end_date <= start_date)
      report('end_date', 'must_be_after', say('imports.endBeforeStart', { end_date, start_date }));
    if (start_date === null || hasError()) return undefined;
    const text = reader.text('license_status');
    const status = text === null ? undefined : statuses.find(([, words]) => words.test(foldForSearch(text)))?.[0];
    if (text !== null && !status) report('license_status', 'unknown_status', say('imports.licenseStatusUnknown', { text }), 'warning');
    return { start_date, end_date, status, summary: this.#summary(reader), ...this.#terms(reader) };
  }

  /** Rich text with a paragraph for each column. Paragraphs that exceed the maximum length are omitted with a warning. */
  #summary(reader: RowReader): string | null {
    const paragraphs = reader
      .all('summary')
      .map((where) => reader.words(where))
      .filter((text) => text !== '')
      .map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`);
    let summary = '';
    for (const paragraph of paragraphs) {
      if (summary.length + paragraph.length <= longestSummary) summary += paragraph;
      else {
        const where = reader.at('summary');
        const message = say('imports.licenseSummaryTooLong', { max: longestSummary });
        reader.report({ where, field: 'summary', severity: 'warning', code: 'too_long', message });
      }
    }
    return summary === '' ? null : summary;
  }

  #terms(reader: RowReader): Pick<Stated, 'terms' | 'unanswered'> {
    const { labels } = this.#input.directory;
    const unanswered = new Set<string>();
    const terms = labels.flatMap((label) => {
      const remark = reader
        .all(remarkTarget(label.id))
        .map((where) => reader.words(where))
        .filter((text) => text !== '')
        .join('; ');
      const columns = reader.all(termTarget(label.id));
      const read = columns.flatMap((where) => this.#term(reader, label, where) ?? []);
      const said = read.map(({ term }) => term);
      if (!read.some(({ isUnderstood }) => isUnderstood)) unanswered.add(label.id);
      if (said.length === 0)
        return remark === '' ? [] : [this.#cut(reader, { ...silent(label), description: remark }, remarkTarget(label.id))];
      return said.map((term, at) =>
        this.#cut(
          reader,
          at > 0 || remark === '' ? term : { ...term, description: [term.description, remark].filter(Boolean).join('; ') },
          remarkTarget(label.id),
        ),
      );
    });
    return { terms: mergeTerms(terms), unanswered };
  }

  #term(reader: RowReader, label: TermLabel, where: ColumnMapping): { term: LicenseTermFacts; isUnderstood: boolean } | undefined {
    const read = readTerm(label.kind, reader.cell(where) ?? null);
    if (!read) return undefined;
    const { isUnderstood, qualifiers, text, ...facts } = read;
    if (!isUnderstood)
      reader.report({
        where,
        field: termTarget(label.id),
        severity: 'warning',
        code: 'not_yes_or_no',
        message: say('imports.termKeptAsRemark', { text: (text ?? '').slice(0, 60).toWellFormed(), label: label.name }),
      });
    const ids = qualifiers.map((code) => `qualifier-${code}`).filter((id) => this.#input.directory.qualifiers.has(id));
    return { term: { label_id: label.id, ...facts, qualifiers: ids, description: text }, isUnderstood };
  }

  #cut(reader: RowReader, term: LicenseTermFacts, field: ImportField): LicenseTermFacts {
    if ((term.description?.length ?? 0) <= longestRemark) return term;
    const where = reader.at(field) ?? reader.at(termTarget(term.label_id));
    const message = say('imports.textShortened', { label: where?.heading ?? '', max: longestRemark });
    reader.report({ where, field, severity: 'warning', code: 'shortened', message });
    return { ...term, description: (term.description ?? '').slice(0, longestRemark).toWellFormed().trimEnd() };
  }

  /** The publisher named by the row or the file; undefined without one. */
  #publisher(reader: RowReader): Publisher | { refused: string; message: Message } | undefined {
    const { options, idOf } = this.#input;
    const name = reader.text('publisher') ?? options.default_publisher;
    if (name === null) return undefined;
    const match = this.#matcher.provider(name);
    if (match.found) return { ...match.found, isNew: this.#matcher.has('new_provider', match.found.id) };
    if (match.several.length > 0) return { refused: 'ambiguous', message: say('imports.providerAmbiguous', { name }) };
    if (!options.create.providers)
      return {
        refused: 'unknown_provider',
        message: say('imports.roleNotFound', { role: say('providers.publisher'), name }),
      };
    const id = idOf('provider', foldName(name));
    return { id, name, alternative_name: null, abbreviation: null, is_publisher: true, is_vendor: false, isNew: true };
  }

  /** Creates a license, and its publisher if it does not exist yet. */
  #newLicense(own: { name: string; owner_id: string }, { isNew, ...publisher }: Publisher, writes: PlannedWrite[]): KnownLicense {
    const { idOf, directory } = this.#input;
    const { id, name, is_publisher } = publisher;
    if (isNew && !this.#matcher.has('new_provider', id)) {
      writes.push({
        action: 'create',
        kind: 'provider',
        id,
        fields: { name, is_publisher, is_vendor: false, currency: directory.currency },
      });
      this.#matcher.add([...providerEntries(publisher), entry('new_provider', id, true)]);
    } else if (!is_publisher && !this.#matcher.has('role', `${id}|is_publisher`)) {
      writes.push({ action: 'change', kind: 'provider', id, fields: { is_publisher: true }, before: { is_publisher: false } });
      this.#matcher.add([entry('role', `${id}|is_publisher`, true)]);
    }
    const key = foldIdentity(own.name);
    const made = { id: idOf('license', `${key}|${id}`), name: own.name, publisher_id: id, periods: [] };
    writes.push({ action: 'create', kind: 'license', id: made.id, fields: { ...own, publisher_id: id } });
    this.#licenses.set(key, [...(this.#licenses.get(key) ?? []), made]);
    return made;
  }

  #owner(reader: RowReader): string | null {
    const owner = reader.text('owner');
    if (owner === null) return null;
    const match = this.#matcher.user(owner);
    if (match.found) return match.found.id;
    const message =
      match.several.length > 0 ? say('imports.ownerAmbiguousDefaultUsed', { owner }) : say('imports.ownerUnknownDefaultUsed', { owner });
    if (!reader.problems.some(({ code }) => code === 'unknown_owner'))
      reader.report({ where: reader.at('owner'), field: 'owner', severity: 'warning', code: 'unknown_owner', message });
    return null;
  }

  /** Plans a row for an existing period. */
  #matched(period: KnownLicensePeriod, stated: Stated): Pick<PlannedRow, 'outcome' | 'message' | 'writes'> {
    const { existing } = this.#input.options;
    const { labels } = this.#input.directory;
    const told = new Map(period.terms.map((term) => [term.label_id, term]));
    const differing = stated.terms
      .map((term) => withoutLoss(term, told.get(term.label_id), stated.unanswered.has(term.label_id)))
      .filter((term) => !isSameTerm(told.get(term.label_id), term));
    const fresh = differing.filter(({ label_id }) => !told.has(label_id));
    const taken = existing === 'update' ? differing : existing === 'fill_empty' ? fresh : [];
    const terms = mergedTerms(period.terms, taken);
    const change: Record<string, unknown> = {
      ...(taken.length > 0 && { terms }),
      ...(existing !== 'leave' && period.summary === null && stated.summary !== null && { summary: stated.summary }),
      ...(existing === 'update' && stated.end_date !== undefined && stated.end_date !== period.end_date && { end_date: stated.end_date }),
      ...(existing === 'update' && stated.status !== undefined && stated.status !== period.status && { status: stated.status }),
    };
    const fields = Object.keys(change) as (keyof KnownLicensePeriod)[];
    const named = (some: readonly LicenseTermFacts[]) =>
      listed(some.flatMap(({ label_id }) => labels.find(({ id }) => id === label_id)?.name ?? []));
    if (fields.length === 0)
      return {
        outcome: 'matched',
        writes: [],
        message:
          differing.length === 0 ? say('imports.licenseUnchanged') : say('imports.licenseDiffersUnchanged', { terms: named(differing) }),
      };
    const before = Object.fromEntries(fields.map((field) => [field, period[field]]));
    return {
      outcome: 'matched',
      writes: [{ action: 'change', kind: 'license_period', id: period.id, fields: change, before }],
      message: taken.length > 0 ? say('imports.licenseTermsChange', { terms: named(taken) }) : say('imports.licenseChanges'),
    };
  }
}

function silent({ id }: TermLabel): LicenseTermFacts {
  return { label_id: id, active: true, status: 'n/a', qualifiers: [], value: null, description: null };
}

/** Completes a term of the file from the existing one: answer, remark, and the qualifiers if the answer is unchanged. */
function withoutLoss(term: LicenseTermFacts, known: LicenseTermFacts | undefined, isUnanswered: boolean): LicenseTermFacts {
  if (!known) return term;
  if (isUnanswered) return { ...known, description: term.description ?? known.description };
  const isSame = term.status === known.status && term.active === known.active;
  return {
    ...term,
    description: term.description ?? known.description,
    qualifiers: isSame && term.qualifiers.length === 0 ? known.qualifiers : term.qualifiers,
  };
}

function isSameTerm(a: LicenseTermFacts | undefined, b: LicenseTermFacts): boolean {
  if (!a) return false;
  const facts = (term: LicenseTermFacts) =>
    JSON.stringify([term.active, term.status, [...term.qualifiers].toSorted(), term.value ?? null, term.description]);
  return facts(a) === facts(b);
}

/** Replaces existing terms by those of the file with the same label; new terms come last. */
function mergedTerms(known: readonly LicenseTermFacts[], taken: readonly LicenseTermFacts[]): LicenseTermFacts[] {
  const given = new Map(taken.map((term) => [term.label_id, term]));
  const kept = known.map((term) => given.get(term.label_id) ?? term);
  const held = new Set(known.map(({ label_id }) => label_id));
  return [...kept, ...taken.filter(({ label_id }) => !held.has(label_id))];
}
