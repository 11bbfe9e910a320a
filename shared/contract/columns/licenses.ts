import { type TermKind, termKinds } from '#shared/domain/licenses/license-term.ts';
import { termColumn } from '#shared/domain/licenses/term-column.ts';
import type { Column } from '../column.ts';
import { licenseStatuses } from '../entities/license.ts';
import { licenseTimes, termStates } from '../rows/license-row.ts';

const dates: readonly Column[] = [
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];

function labelColumns(kind: string, more: readonly Column[] = []): readonly Column[] {
  const own = { kind, idField: 'id', versionField: 'version' } as const;
  return [
    { field: 'name', label: 'Name', type: 'text', width: 280, sticky: true, edit: { ...own, required: true, maxLength: 255 } },
    { field: 'description', label: 'Description', type: 'text', width: 360, edit: { ...own, maxLength: 1000 } },
    ...more,
    { field: 'order', label: 'Order', type: 'number', width: 90, edit: { ...own, required: true } },
    { field: 'active', label: 'Active', type: 'boolean', width: 90, edit: own },
    { field: 'use_count', label: 'Uses', type: 'number', width: 90 },
    ...dates,
  ];
}

export const termLabelColumns = labelColumns('license_term_label', [
  {
    field: 'kind',
    label: 'Kind of answer',
    type: 'choice',
    choices: termKinds,
    width: 150,
    edit: { kind: 'license_term_label', idField: 'id', versionField: 'version', required: true },
  },
]);

export const qualifierLabelColumns = labelColumns('license_qualifier_label');

const ofLicense = { kind: 'license', idField: 'id', versionField: 'version' } as const;

/** The column of a term label in the list of licenses: each license's term in force today. */
export function columnOfTermLabel({ id, name, kind }: { id: string; name: string; kind: TermKind }): Column {
  const column = { field: termColumn(id), label: name, width: 150, hidden: true } as const;
  if (kind === 'permission') return { ...column, type: 'choice', choices: termStates };
  return kind === 'yes_no'
    ? { ...column, type: 'choice', choices: ['yes', 'no', 'not_applicable'] }
    : { ...column, type: 'text', width: 240 };
}

/** The list of licenses (S64). Each term label adds a column, see `columnOfTermLabel`. */
export const licenseColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 280, sticky: true, edit: { ...ofLicense, required: true, maxLength: 255 } },
  {
    field: 'publisher',
    label: 'Publisher',
    type: 'reference',
    options: 'publishers',
    width: 200,
    edit: { ...ofLicense, as: 'publisher_id', required: true },
  },
  {
    field: 'owner',
    label: 'Managed by',
    type: 'reference',
    options: 'owners',
    width: 160,
    edit: { ...ofLicense, as: 'owner_id', required: true },
  },
  { field: 'status', label: 'Status', type: 'choice', choices: licenseStatuses, width: 120 },
  { field: 'time', label: 'Time', type: 'choice', choices: licenseTimes, width: 160 },
  { field: 'start_date', label: 'Start', type: 'date', width: 115 },
  { field: 'end_date', label: 'End', type: 'date', width: 115 },
  { field: 'subscription_count', label: 'Subscriptions', type: 'number', width: 120 },
  { field: 'period_count', label: 'Periods', type: 'number', width: 90, hidden: true },
  ...dates,
];

export const licensePeriodColumns: readonly Column[] = [
  { field: 'name', label: 'License', type: 'text', width: 280, sticky: true },
  { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 200 },
  { field: 'owner', label: 'Managed by', type: 'reference', options: 'owners', width: 160 },
  { field: 'start_date', label: 'Start', type: 'date', width: 115 },
  { field: 'end_date', label: 'End', type: 'date', width: 115 },
  { field: 'status', label: 'Status', type: 'choice', choices: licenseStatuses, width: 120 },
  { field: 'time', label: 'Time', type: 'choice', choices: licenseTimes, width: 130 },
  { field: 'subscription_count', label: 'Subscriptions', type: 'number', width: 120 },
  { field: 'license_id', label: 'License id', type: 'text', hidden: 'never', searched: false },
];

/** Amendments, of one period or of all. */
export const amendmentColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 260, sticky: true },
  { field: 'license', label: 'License', type: 'reference', options: 'licenses', width: 220 },
  { field: 'start_date', label: 'Start', type: 'date', width: 115 },
  { field: 'end_date', label: 'End', type: 'date', width: 115 },
  { field: 'status', label: 'Status', type: 'choice', choices: licenseStatuses, width: 120 },
  { field: 'description', label: 'Description', type: 'text', width: 300 },
  { field: 'license_period_id', label: 'License period id', type: 'text', hidden: 'never', searched: false },
];
