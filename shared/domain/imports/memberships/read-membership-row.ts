import { countryOf } from '#shared/domain/address/country-of.ts';
import { checkMembership } from '#shared/domain/consortium/check-membership.ts';
import { languages, screenLanguages } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { wireOfDecimal } from '#shared/domain/money/amount.ts';
import { currencyNamed } from '#shared/domain/money/currency-signs.ts';
import { email } from '#shared/domain/text/checks.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { cellText, type SheetRow } from '../../sheets/cell.ts';
import type { ImportOptions } from '../import-options.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import type { MemberContactDraft, MemberDraft } from './membership-directory.ts';
import type { MembershipField } from './membership-fields.ts';

/** The cells of a row in a list of members. */
export interface MembershipRecord extends Omit<MemberDraft, 'contacts' | 'group_ids'> {
  contact: MemberContactDraft | null;
  groups: string[];
  problems: RowProblem[];
}

/** The languages of emails in words: how they are called in any of them. */
const languageWords: Readonly<Record<(typeof languages)[number], RegExp>> = {
  en: /^(engl|angl|engelsk)/,
  de: /^(german|deutsch|allemand|tysk)/,
  fr: /^(french|franz|franc|fransk)/,
  sv: /^(swed|schwed|sued|svensk)/,
};

const roles: Readonly<Record<Exclude<MemberContactDraft['role'], 'other'>, RegExp>> = {
  director: /direct|leit|chef|head/,
  acquisitions: /acqui|erwerb|forvarv|collection|e-?resource/,
  invoices: /invoice|billing|account|rechnung|factur|faktur/,
};

/** Reads one row of a list of members. A cell that cannot be read is left out with a warning that names it; a missing name is an error. */
export function readMembershipRow(
  row: SheetRow,
  mapping: readonly ColumnMapping[],
  { options, year }: { options: ImportOptions; year: number },
): MembershipRecord {
  const cells = new MemberCells(row, mapping, options);
  const name = cells.text('name');
  if (name === null) cells.report('name', say('imports.memberMissing'), { severity: 'error' });
  const stated = cells.passing('currency', (value) => currencyNamed(value) !== undefined, say('imports.noCurrency'));
  const currency = currencyNamed(stated ?? '') ?? options.default_currency;
  const country = cells.passing('country', (value) => countryOf(value) !== null, say('imports.noCountryKnown'));
  return {
    name: name ?? '',
    ror: cells.passing('ror', (value) => checkMembership({ ror: value, fte: [], budgets: [] }).length === 0, say('imports.noRorId')),
    country: countryOf(country ?? ''),
    address: cells.texts('address').join('\n').slice(0, 1000) || null,
    vat_id: cells.text('vat_id')?.slice(0, 64) ?? null,
    order_reference: cells.text('order_reference'),
    contact: readContact(cells),
    groups: cells.texts('group').flatMap((text) => text.split(/\s*[;,|]\s*/).filter((group) => group !== '')),
    fte: cells.figures('fte', year).map(({ year: of, decimal }) => ({ year: of, value: Number(decimal) })),
    budgets: cells.figures('budget', year).map(({ year: of, decimal, currency: own = currency }) => ({
      year: of,
      amount: wireOfDecimal(decimal, own),
      currency: own,
    })),
    problems: cells.problems,
  };
}

/** A number of a year. */
interface Figure {
  year: number;
  decimal: string;
  currency: string | undefined;
}

/** The cells of a row by field, with the problems found in them. */
class MemberCells {
  readonly problems: RowProblem[] = [];
  readonly #row: SheetRow;
  readonly #mapping: readonly ColumnMapping[];
  readonly #options: ImportOptions;

  constructor(row: SheetRow, mapping: readonly ColumnMapping[], options: ImportOptions) {
    this.#row = row;
    this.#mapping = mapping;
    this.#options = options;
  }

  #columnsOf(field: MembershipField): ColumnMapping[] {
    return this.#mapping.filter((column) => column.field === field);
  }

  #textAt({ column }: ColumnMapping): string {
    return cellText(this.#row.cells[column]).replace(/\s+/g, ' ').trim().toWellFormed();
  }

  report(
    field: MembershipField,
    message: Message,
    {
      column = this.#columnsOf(field)[0],
      severity = 'warning',
    }: { column?: ColumnMapping | undefined; severity?: RowProblem['severity'] } = {},
  ): void {
    const code = severity === 'error' ? 'no_name' : 'not_read';
    const where = { row: this.#row.number, column: column?.column ?? null, heading: column?.heading ?? '', field };
    this.problems.push({ ...where, severity, code, message });
  }

  texts(field: MembershipField): string[] {
    return this.#columnsOf(field)
      .map((column) => this.#textAt(column))
      .filter((text) => text !== '');
  }

  text(field: MembershipField): string | null {
    return this.texts(field)[0]?.slice(0, limits.text) ?? null;
  }

  /** The text if it passes the test; otherwise it is left out with a warning. */
  passing(field: MembershipField, passes: (value: string) => boolean, what: Message): string | null {
    const value = this.text(field);
    if (value === null || passes(value)) return value;
    this.report(field, say('imports.valueSkippedAs', { value, what }));
    return null;
  }

  /** The numbers of each year; a cell that is not a number from 0 on is left out with a warning. */
  figures(field: 'fte' | 'budget', thisYear: number): Figure[] {
    return this.#columnsOf(field).flatMap((column) => {
      const typed = this.#textAt(column);
      if (typed === '') return [];
      const amount = amountInCell(this.#row.cells[column.column] ?? null, column, this.#options);
      const year = yearOf(column, this.#options.default_year ?? thisYear);
      if (amount.ok && amount.decimal !== undefined && !amount.decimal.startsWith('-'))
        return [{ year, decimal: amount.decimal, currency: amount.currency ?? column.currency }];
      this.report(field, say('imports.notNumberOfYear', { value: typed.slice(0, 60), heading: column.heading, year }), { column });
      return [];
    });
  }
}

function readContact(cells: MemberCells): MemberContactDraft | null {
  const address = cells.passing('contact_email', (value) => email('email', value).length === 0, say('imports.noEmailAddress'));
  const called = cells.text('contact_name');
  if (address === null) {
    if (called !== null) cells.report('contact_email', say('imports.contactNeedsEmail', { name: called }));
    return null;
  }
  return { name: called ?? address, email: address, role: roleOf(cells.text('contact_role')), language: readLanguage(cells) };
}

function readLanguage(cells: MemberCells): string | null {
  const said = cells.text('language');
  if (said === null) return null;
  const wanted = foldForSearch(said);
  const known =
    screenLanguages.find((id) => id.toLowerCase() === wanted) ?? languages.find((language) => languageWords[language].test(wanted));
  if (!known) cells.report('language', say('imports.languageUnknown', { value: said }));
  return known ?? null;
}

function roleOf(said: string | null): MemberContactDraft['role'] {
  const folded = foldForSearch(said ?? '');
  return (Object.keys(roles) as (keyof typeof roles)[]).find((role) => roles[role].test(folded)) ?? 'other';
}

/** The year that a heading names: “FTE 2026”, “Budget 2026/27”; else the given one. */
function yearOf({ heading, year }: ColumnMapping, otherwise: number): number {
  return year ?? Number(/(?:19|20)\d\d/.exec(heading)?.[0] ?? otherwise);
}
