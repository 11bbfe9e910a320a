import { languages } from '#shared/domain/messages/languages.ts';
import type { Column } from '../column.ts';

const own = { kind: 'stakeholder', idField: 'id', versionField: 'version' } as const;
const text = { ...own, maxLength: 255 };

/** The people who are asked for their opinion on renewals (S11). */
export const stakeholderColumns: readonly Column[] = [
  { field: 'first_name', label: 'First name', type: 'text', width: 115, sticky: true, edit: text },
  { field: 'last_name', label: 'Last name', type: 'text', width: 125, edit: text },
  { field: 'email', label: 'Email', type: 'text', width: 215, edit: { ...own, maxLength: 254 } },
  { field: 'phone', label: 'Phone', type: 'text', width: 125, edit: text },
  { field: 'job', label: 'Job', type: 'text', width: 165, edit: text },
  {
    field: 'departments',
    label: 'Departments',
    type: 'references',
    options: 'departments',
    width: 200,
    edit: { ...own, as: 'department_ids' },
    labelFrom: 'department',
  },
  { field: 'stakes', label: 'Stakes', type: 'number', width: 115 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140 },
  { field: 'name', label: 'Name', type: 'text', width: 210, hidden: true },
  { field: 'locale', label: 'Language', type: 'choice', choices: languages, width: 120, hidden: true, edit: own },
  { field: 'active', label: 'Active', type: 'boolean', width: 90, hidden: true, edit: own },
];

/** Invitations to give feedback, with their progress. */
export const feedbackInvitationColumns: readonly Column[] = [
  { field: 'name', label: 'Stakeholder', type: 'text', width: 210, sticky: true },
  { field: 'state', label: 'State', type: 'choice', choices: ['open', 'answered', 'expired', 'revoked', 'closed'], width: 120 },
  { field: 'asked', label: 'Asked about', type: 'number', width: 110 },
  { field: 'answered', label: 'Answered', type: 'number', width: 110 },
  { field: 'sent_at', label: 'Invited', type: 'instant', width: 150 },
  { field: 'reminded_at', label: 'Reminded', type: 'instant', width: 150 },
  { field: 'answer_by', label: 'Answer by', type: 'date', width: 120 },
  { field: 'expires_at', label: 'Link expires', type: 'instant', width: 150 },
];
