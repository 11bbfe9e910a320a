import type { imports } from '#shared/contract/groups/imports.ts';
import { type ImportField, importFields, importFieldTexts } from '#shared/domain/imports/import-fields.ts';
import type { Handler } from '#functions/platform/http.ts';

const example: Partial<Record<ImportField, string | number>> = {
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
  price: 1234.5,
  currency: 'EUR',
  owner: 'name@library.example',
  department: 'History 60%; Law 40%',
  decision: 'undecided',
  description: 'Includes the archive from 1998',
};

/** The headings of the template: dates or years, not both, and no fields for files of other kinds. */
const fields = importFields.filter(
  (field) => !['year', 'materials', 'organisation', 'department_share', 'cost_centre', 'normalized_price'].includes(field),
);

/** C216: an empty sheet with the headings, a filled one to compare with, and notes. */
export const writeTemplate: Handler<typeof imports.template> = async () => {
  const headings = fields.map((field) => importFieldTexts[field].label);
  const notes = [
    ['Fill in the sheet “Subscriptions”, one row for each subscription and year, and upload this file.'],
    ['Only what is subscribed to and when is needed; columns you do not use may stay empty or be deleted.'],
    ['Amounts and dates may be written as in your country. Nothing is saved before you have seen the preview.'],
    [],
    ['Column', 'What belongs in it'],
    ...importFields.map((field) => [importFieldTexts[field].label, importFieldTexts[field].help]),
  ];
  const { writeWorkbook } = await import('#functions/platform/spreadsheets/write-workbook.ts');
  const bytes = await writeWorkbook([
    { name: 'Subscriptions', rows: [headings], header: true },
    { name: 'Example', rows: [headings, fields.map((field) => example[field] ?? null)], header: true },
    { name: 'Notes', rows: notes, header: false },
  ]);
  return { filename: 'Subscription import.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
};
