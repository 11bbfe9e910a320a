import { dateBases } from '#shared/domain/research/agreement-coverage.ts';
import type { Column } from '../column.ts';

const edit = { kind: 'agreement', idField: 'id', versionField: 'version' } as const;

/** Transformative agreements (S132). Their figures are of the current calendar year. */
export const agreementColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 300, sticky: true, edit: { ...edit, required: true, maxLength: 255 } },
  { field: 'publisher', label: 'Publisher', type: 'reference', width: 200 },
  { field: 'start_date', label: 'Start', type: 'date', width: 120 },
  { field: 'end_date', label: 'End', type: 'date', width: 120 },
  { field: 'article_count', label: 'Articles this year', type: 'number', width: 130 },
  { field: 'quota', label: 'Quota this year', type: 'number', width: 130 },
  { field: 'paid', label: 'Paid this year', type: 'money', currency: 'currency', width: 140 },
  { field: 'subscription', label: 'Subscription', type: 'reference', width: 220 },
  { field: 'identifier', label: 'ESAC ID', type: 'text', width: 140, hidden: true, edit: { ...edit, maxLength: 100 } },
  { field: 'consortium', label: 'Consortium', type: 'text', width: 180, hidden: true, edit: { ...edit, maxLength: 255 } },
  { field: 'basis', label: 'Date that counts', type: 'choice', choices: dateBases, width: 150, hidden: true },
  { field: 'note', label: 'Note', type: 'text', width: 220, hidden: true, edit: { ...edit, maxLength: 4000 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 160, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160, hidden: true },
];
