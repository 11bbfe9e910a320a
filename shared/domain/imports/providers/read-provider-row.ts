import { countryOf } from '#shared/domain/address/country-of.ts';
import { currencyNamed } from '#shared/domain/money/currency-signs.ts';
import { websiteHost } from '#shared/domain/providers/find-duplicates.ts';
import { email } from '#shared/domain/text/checks.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { cellText, columnLetters, type SheetRow } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { type ProviderField, providerFields } from './provider-fields.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import { type Roles, rolesOf } from './roles-of.ts';
import { isActive, yesOrNo } from '../../sheets/yes-and-no.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

export type ReadAddress = Record<'address_1' | 'address_2' | 'post_code' | 'city' | 'state' | 'country', string | null>;
export type ReadContact = Record<'first_name' | 'last_name' | 'job' | 'email' | 'phone', string | null>;

/** The parsed cells of a row in a list of providers. */
export type ProviderRecord = {
  row: number;
  name: string | null;
  alternative_names: string[];
  abbreviation: string | null;
  /** Null if not stated. */
  roles: Roles | null;
  /** Null if not stated. */
  active: boolean | null;
  website: string | null;
  ringgold_id: string | null;
  currency: string | null;
  /** An email address or a name, as written. */
  owner: string | null;
  description: string | null;
  address: ReadAddress | null;
  contact: ReadContact | null;
  problems: RowProblem[];
};

const longestPostCode = 20;

/** Parses one row of a list of providers. Unreadable cells are omitted with a warning; a missing name is an error. */
export function readProviderRow(row: SheetRow, mapping: readonly ColumnMapping[]): ProviderRecord {
  const problems: RowProblem[] = [];
  const columnsOf = (field: ProviderField): ColumnMapping[] => mapping.filter((column) => column.field === field);
  const report = (field: ProviderField, severity: RowProblem['severity'], code: string, message: Message): void => {
    const [where] = columnsOf(field);
    const heading = where ? where.heading.replace(/\s+/g, ' ') || columnLetters(where.column) : '';
    problems.push({ row: row.number, column: where?.column ?? null, heading, field, severity, code, message });
  };
  const textsOf = (field: ProviderField): string[] =>
    columnsOf(field).flatMap(({ column }) => {
      const value = cellText(row.cells[column]).replace(/\s+/g, ' ');
      return value === '' || /^([-–—.?]+|n\/?a|null|none|#n\/a)$/i.test(value) ? [] : [value.toWellFormed()];
    });
  const text = (field: ProviderField, most: number = limits.text): string | null => {
    const [value] = textsOf(field);
    if (value === undefined || value.length <= most) return value ?? null;
    report(field, 'warning', 'shortened', say('imports.textShortened', { label: providerFields[field].label, max: most }));
    return value.slice(0, most).toWellFormed().trimEnd();
  };
  /** The value if it passes the test; otherwise it is omitted with a warning. */
  const passing = (field: ProviderField, passes: (value: string) => boolean, code: string, what: Message): string | null => {
    const value = text(field);
    if (value === null || passes(value)) return value;
    report(field, 'warning', code, say('imports.valueSkippedAs', { value, what }));
    return null;
  };

  const name = text('name');
  if (name === null) report('name', 'error', 'no_name', say('imports.providerMissing'));
  const address: ReadAddress = {
    address_1: text('address_1'),
    address_2: text('address_2'),
    post_code: text('post_code', longestPostCode),
    city: text('city'),
    state: text('state'),
    country: countryOf(passing('country', (value) => countryOf(value) !== null, 'unknown_country', say('imports.noCountryKnown')) ?? ''),
  };
  const contact: ReadContact = {
    ...contactNames(text('contact_name'), text('contact_first_name'), text('contact_last_name')),
    job: text('contact_job'),
    email: passing('contact_email', (value) => email('email', value).length === 0, 'not_an_email', say('imports.noEmailAddress')),
    phone: text('contact_phone'),
  };
  const isReachable = contact.first_name !== null || contact.last_name !== null || contact.email !== null;
  if (!isReachable && (contact.phone !== null || contact.job !== null))
    report('contact_name', 'warning', 'nameless_contact', say('imports.contactEmpty'));
  return {
    row: row.number,
    name,
    alternative_names: textsOf('alternative_name')
      .flatMap((cell) => cell.split(/\s*[;|]\s*/))
      .filter((each) => each !== ''),
    abbreviation: text('abbreviation'),
    roles: readRoles(),
    active: readActive(),
    website: passing('website', (value) => websiteHost(value) !== '', 'not_a_website', say('imports.noWebAddress')),
    ringgold_id: text('ringgold_id'),
    currency:
      currencyNamed(
        passing('currency', (value) => currencyNamed(value) !== undefined, 'unknown_currency', say('imports.noCurrency')) ?? '',
      ) ?? null,
    owner: text('owner'),
    description: textsOf('description').join('\n').slice(0, 4000).toWellFormed() || null,
    address: Object.values(address).some((value) => value !== null) ? address : null,
    contact: isReachable ? contact : null,
    problems,
  };

  function readRoles(): Roles | null {
    const said = text('role');
    const named = said === null ? null : rolesOf(said);
    if (said !== null && !named) report('role', 'warning', 'unknown_role', say('imports.notRole', { said }));
    const publisher = yesOrNo(text('is_publisher') ?? '');
    const vendor = yesOrNo(text('is_vendor') ?? '');
    const roles = {
      is_publisher: named?.is_publisher === true || publisher === true,
      is_vendor: named?.is_vendor === true || vendor === true,
    };
    if (roles.is_publisher || roles.is_vendor) return roles;
    // A provider that is not the one is the other, unless the row denies both.
    if (publisher === false && vendor === undefined) return { is_publisher: false, is_vendor: true };
    if (vendor === false && publisher === undefined) return { is_publisher: true, is_vendor: false };
    if (publisher === false && vendor === false) report('is_publisher', 'warning', 'no_role', say('imports.roleMissing'));
    return null;
  }

  function readActive(): boolean | null {
    const said = text('active');
    const active = said === null ? null : isActive(said);
    if (said !== null && active === undefined) report('active', 'warning', 'not_yes_or_no', say('imports.notYesNoIgnored', { said }));
    return active ?? null;
  }
}

/** Splits a name: “Salo, Mia” and “Mia Salo” are the same person. Separate columns for the parts take precedence. */
function contactNames(whole: string | null, first: string | null, last: string | null): Pick<ReadContact, 'first_name' | 'last_name'> {
  if (first !== null || last !== null || whole === null) return { first_name: first, last_name: last };
  const [family, given] = whole.split(/\s*,\s*/);
  if (given) return { first_name: given, last_name: family ?? null };
  const words = whole.split(' ');
  return words.length === 1
    ? { first_name: null, last_name: whole }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? null };
}
