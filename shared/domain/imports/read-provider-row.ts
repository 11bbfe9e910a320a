import { countryOf } from '../address/country-of.ts';
import { isCurrency } from '../money/currencies.ts';
import { websiteHost } from '../providers/find-duplicates.ts';
import { email } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { cellText, columnLetters, type SheetRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { type ProviderField, providerFieldTexts } from './provider-fields.ts';
import type { RowProblem } from './read-row.ts';
import { type Roles, rolesOf } from './roles-of.ts';
import { yesOrNo } from './yes-and-no.ts';

export type ReadAddress = Record<'address_1' | 'address_2' | 'post_code' | 'city' | 'state' | 'country', string | null>;
export type ReadContact = Record<'first_name' | 'last_name' | 'job' | 'email' | 'phone', string | null>;

/** What one row says of a provider. */
export type ProviderRecord = {
  row: number;
  name: string | null;
  alternative_names: string[];
  abbreviation: string | null;
  /** Null where the row does not say. */
  roles: Roles | null;
  website: string | null;
  ringgold_id: string | null;
  currency: string | null;
  /** As written: an email address or a name. */
  owner: string | null;
  description: string | null;
  address: ReadAddress | null;
  contact: ReadContact | null;
  problems: RowProblem[];
};

const longestPostCode = 20;

/** Reads one row of a list of providers. What cannot be read is left out with a warning; a row without a name has an error. */
export function readProviderRow(row: SheetRow, mapping: readonly ColumnMapping[]): ProviderRecord {
  const problems: RowProblem[] = [];
  const columnsOf = (field: ProviderField): ColumnMapping[] => mapping.filter((column) => column.field === field);
  const report = (field: ProviderField, severity: RowProblem['severity'], code: string, message: string): void => {
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
    report(field, 'warning', 'shortened', `${providerFieldTexts[field].label} is longer than ${most} characters and was shortened.`);
    return value.slice(0, most).toWellFormed().trimEnd();
  };
  /** The value if it passes; otherwise it is left out and the row says so. */
  const passing = (field: ProviderField, passes: (value: string) => boolean, code: string, what: string): string | null => {
    const value = text(field);
    if (value === null || passes(value)) return value;
    report(field, 'warning', code, `“${value}” is ${what} and is left out.`);
    return null;
  };

  const name = text('name');
  if (name === null) report('name', 'error', 'no_name', 'The row names no provider. Fill in the name, or leave the row out.');
  const address: ReadAddress = {
    address_1: text('address_1'),
    address_2: text('address_2'),
    post_code: text('post_code', longestPostCode),
    city: text('city'),
    state: text('state'),
    country: countryOf(passing('country', (value) => countryOf(value) !== null, 'unknown_country', 'no country that is known') ?? ''),
  };
  const contact: ReadContact = {
    ...contactNames(text('contact_name'), text('contact_first_name'), text('contact_last_name')),
    job: text('contact_job'),
    email: passing('contact_email', (value) => email('email', value).length === 0, 'not_an_email', 'no email address'),
    phone: text('contact_phone'),
  };
  const isReachable = contact.first_name !== null || contact.last_name !== null || contact.email !== null;
  if (!isReachable && (contact.phone !== null || contact.job !== null))
    report('contact_name', 'warning', 'nameless_contact', 'The contact has neither a name nor an email address and is left out.');
  return {
    row: row.number,
    name,
    alternative_names: textsOf('alternative_name')
      .flatMap((cell) => cell.split(/\s*[;|]\s*/))
      .filter((each) => each !== ''),
    abbreviation: text('abbreviation'),
    roles: readRoles(),
    website: passing('website', (value) => websiteHost(value) !== '', 'not_a_website', 'no web address'),
    ringgold_id: text('ringgold_id'),
    currency: passing('currency', (value) => isCurrency(value.toUpperCase()), 'unknown_currency', 'no currency')?.toUpperCase() ?? null,
    owner: text('owner'),
    description: textsOf('description').join('\n').slice(0, 4000).toWellFormed() || null,
    address: Object.values(address).some((value) => value !== null) ? address : null,
    contact: isReachable ? contact : null,
    problems,
  };

  function readRoles(): Roles | null {
    const said = text('role');
    const named = said === null ? null : rolesOf(said);
    if (said !== null && !named)
      report('role', 'warning', 'unknown_role', `“${said}” is neither a publisher nor a vendor; not taken into account.`);
    const publisher = yesOrNo(text('is_publisher') ?? '');
    const vendor = yesOrNo(text('is_vendor') ?? '');
    const roles = {
      is_publisher: named?.is_publisher === true || publisher === true,
      is_vendor: named?.is_vendor === true || vendor === true,
    };
    return roles.is_publisher || roles.is_vendor ? roles : null;
  }
}

/** “Salo, Mia” and “Mia Salo” are one person; parts of their own go first. */
function contactNames(whole: string | null, first: string | null, last: string | null): Pick<ReadContact, 'first_name' | 'last_name'> {
  if (first !== null || last !== null || whole === null) return { first_name: first, last_name: last };
  const [family, given] = whole.split(/\s*,\s*/);
  if (given) return { first_name: given, last_name: family ?? null };
  const words = whole.split(' ');
  return words.length === 1
    ? { first_name: null, last_name: whole }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? null };
}
