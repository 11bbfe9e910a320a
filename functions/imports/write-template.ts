import type { imports } from '#shared/contract/groups/imports.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { fieldsOf, type ImportField } from '#shared/domain/imports/import-kinds.ts';
import type { Handler } from '#functions/platform/http.ts';
import { english } from '#functions/platform/messages/english.ts';
import { ownFieldsOf } from '#functions/records/use/imports/own-targets.ts';
import { fieldText } from './import-form.ts';

/** Kinds whose template is an empty sheet; those of prices and budgets contain current values (C217, C613). */
type EmptyTemplate = Exclude<ImportKindName, 'subscription_prices' | 'budgets'>;

interface Template {
  fileName: string;
  sheet: string;
  /** Omitted fields, which belong to other layouts of files. */
  left: readonly ImportField[];
  /** Example rows. */
  examples: Partial<Record<ImportField, string | number>>[];
  notes: string[];
}

const templates: Record<EmptyTemplate, Template> = {
  subscriptions: {
    fileName: 'Subscription import.xlsx',
    sheet: 'Subscriptions',
    // Dates or years, not both.
    left: ['year', 'materials', 'organisation', 'department_share', 'cost_centre', 'normalized_price', 'period_id'],
    examples: [
      {
        publisher: 'Northern Academic Press',
        vendor: 'Fjord Subscription Agency',
        product: 'Journal of Northern Studies',
        product_type: 'Journal',
        platform: 'Northern Online',
        identifier: '2049-3630',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        one_time: 'no',
        decision_deadline: '2025-09-30',
        notice: '3 months',
        renewal_type: 'Automatic',
        term_length: 12,
        price: 1234.5,
        currency: 'EUR',
        owner: 'name@library.example',
        department: 'History 60%; Law 40%',
        decision: 'undecided',
        description: 'Includes the archive from 1998',
      },
    ],
    notes: [
      'Fill in the sheet “Subscriptions”, one row for each subscription and year, and upload this file.',
      'Only what is subscribed to and when is needed; columns you do not use may stay empty or be deleted.',
      'Amounts and dates may be written as in your country. Nothing is saved before you have seen the preview.',
    ],
  },
  providers: {
    fileName: 'Provider import.xlsx',
    sheet: 'Providers',
    left: ['is_publisher', 'is_vendor', 'contact_name'],
    examples: [
      {
        name: 'Northern Academic Press',
        alternative_name: 'NAP; Nordic Academic Press',
        abbreviation: 'NAP',
        role: 'Publisher',
        website: 'https://www.northern-academic.example',
        ringgold_id: '900123',
        currency: 'EUR',
        address_1: 'Harbour Street 1',
        post_code: '00100',
        city: 'Helsinki',
        country: 'Finland',
        contact_first_name: 'Aino',
        contact_last_name: 'Laine',
        contact_job: 'Account manager',
        contact_email: 'aino.laine@northern-academic.example',
        contact_phone: '+358 9 555 0100',
      },
      {
        name: 'Northern Academic Press',
        contact_first_name: 'Otto',
        contact_last_name: 'Berg',
        contact_job: 'Technical support',
        contact_email: 'support@northern-academic.example',
      },
      { name: 'Fjord Subscription Agency', role: 'Vendor', currency: 'NOK', country: 'Norway' },
    ],
    notes: [
      'Fill in the sheet “Providers”, one row for each publisher or vendor, and upload this file.',
      'Only the name is needed. For several contacts repeat the name, one row for each contact.',
      'A provider that is there already is found by its name or Ringgold ID. Nothing is saved before you have seen the preview.',
    ],
  },
  licenses: {
    fileName: 'License import.xlsx',
    sheet: 'Licenses',
    left: [],
    examples: [
      {
        name: 'Journal of Northern Studies 2026',
        publisher: 'Northern Academic Press',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        license_status: 'In force',
        owner: 'name@library.example',
        'term_term-walk-in-users': 'Yes',
        'term_term-concurrent-users': 25,
        'term_term-ill-electronic': 'Yes, under conditions',
        'remark_term-ill-electronic': 'Within the country only',
        'term_term-text-and-data-mining': 'No',
        'term_term-termination': '3 months to the end of the year',
      },
    ],
    notes: [
      'Fill in the sheet “Licenses”, one row for each license and the time for which it holds, and upload this file.',
      'A column for each term of your library: Yes, No, Other or n/a, with a remark beside it. Columns you do not use may stay empty or be deleted.',
      'Files of FOLIO’s licenses (JSON) can be uploaded as they are. Nothing is saved before you have seen the preview.',
    ],
  },
  memberships: {
    fileName: 'Member import.xlsx',
    sheet: 'Members',
    left: [],
    examples: [
      {
        name: 'Kelp Coast College',
        ror: 'https://ror.org/05wf2ga96',
        country: 'Denmark',
        vat_id: 'DK12345678',
        group: 'Colleges',
        contact_name: 'Maya Lindqvist',
        contact_email: 'maya@kelpcoast.example',
        contact_role: 'Acquisitions',
        language: 'en',
        fte: 4820,
        budget: 120_000,
        currency: 'EUR',
      },
      { name: 'Kelp Coast College', contact_name: 'Otto Berg', contact_email: 'invoices@kelpcoast.example', contact_role: 'Invoices' },
    ],
    notes: [
      'Fill in the sheet “Members”, one row for each member, and upload this file.',
      'Only the name is needed. For several contacts repeat the name, one row for each contact.',
      'FTE and budgets have a column for each year, headed “FTE 2026”, “Budget 2026”. A column without a year counts for this year.',
      'A member that is there already is found by its ROR ID or its name. Nothing is saved before you have seen the preview.',
    ],
  },
  articles: {
    fileName: 'Article import.xlsx',
    sheet: 'Articles',
    left: [
      'issn',
      'charge_cover',
      'charge_permission',
      'charge_reprint',
      'charge_submission',
      'charge_payment',
      'agreement_identifier',
      'consortium',
      'cost_type',
      'period_to',
      'openapc_group',
    ],
    examples: [
      {
        doi: '10.1000/182',
        article_title: 'Waves on a northern coast',
        journal: 'Journal of Northern Studies',
        article_publisher: 'Northern Academic Press',
        issn_electronic: '2049-3630',
        article_period: 2026,
        amount: 1620,
        currency: 'EUR',
        is_hybrid: 'FALSE',
        license: 'CC BY',
        accepted_on: '2026-02-01',
        published_on: '2026-03-15',
        institution: 'Harbour University',
        author: 'Aino Laine',
        department: 'History',
      },
    ],
    notes: [
      'Fill in the sheet “Articles”, one row for each article, and upload this file. Files of OpenAPC can be uploaded as they are.',
      'Only a DOI, a title or a web address is needed. Rows with the same DOI are one article with several charges.',
      'Amounts and dates may be written as in your country. Nothing is saved before you have seen the preview.',
    ],
  },
};

/** C216, C226, C718, C865, C908: an empty sheet with the headings, a filled example, and notes. */
export const writeTemplate =
  (kind: EmptyTemplate): Handler<typeof imports.template> =>
  async (request) => {
    const own = kind === 'licenses' ? ownFieldsOf(await request.model(), kind) : [];
    const { fileName, sheet, left, examples, notes } = templates[kind];
    const fields = [
      ...fieldsOf(kind).map((name) => ({ name, ...fieldText(kind, name) })),
      ...own.map(({ name, label, help }) => ({ name, label: english(label), help: english(help) })),
    ];
    const columns = fields.filter(({ name }) => !left.includes(name));
    const headings = columns.map(({ label }) => label);
    const { writeWorkbook } = await import('#functions/platform/spreadsheets/write-workbook.ts');
    const bytes = await writeWorkbook([
      { name: sheet, rows: [headings], header: true },
      { name: 'Example', rows: [headings, ...examples.map((example) => columns.map(({ name }) => example[name] ?? null))], header: true },
      {
        name: 'Notes',
        rows: [...notes.map((note) => [note]), [], ['Column', 'What belongs in it'], ...fields.map(({ label, help }) => [label, help])],
        header: false,
      },
    ]);
    return { filename: fileName, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
  };
