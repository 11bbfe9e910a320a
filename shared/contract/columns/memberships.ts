import type { Column } from '../column.ts';
import { letterKinds, letterStates } from '#shared/domain/consortium/letters.ts';
import { invitationStates, membershipStates } from '#shared/domain/consortium/membership-state.ts';

const own = { kind: 'membership', idField: 'id', versionField: 'version' } as const;

/** The members of a consortium (S150). */
export const membershipColumns: readonly Column[] = [
  { field: 'name', label: 'Member', type: 'text', width: 260, sticky: true, edit: { ...own, required: true, maxLength: 255 } },
  { field: 'state', label: 'State', type: 'choice', choices: membershipStates, words: 'membership_state', width: 120 },
  { field: 'group_names', label: 'Groups', type: 'text', width: 180 },
  { field: 'contact', label: 'Contact', type: 'text', width: 240 },
  { field: 'fte_value', label: 'FTE', type: 'number', width: 100 },
  { field: 'fte_year', label: 'FTE of', type: 'number', isYear: true, width: 90 },
  {
    field: 'invitation_state',
    label: 'Invitation',
    type: 'choice',
    choices: invitationStates,
    words: 'membership_invitation',
    width: 130,
  },
  { field: 'linked', label: 'Account', type: 'boolean', width: 100 },
  { field: 'since', label: 'Member since', type: 'date', width: 130, edit: own },
  { field: 'until', label: 'Member until', type: 'date', width: 130 },
  { field: 'country', label: 'Country', type: 'text', width: 100, hidden: true, edit: { ...own, maxLength: 2 } },
  { field: 'ror', label: 'ROR', type: 'text', width: 160, hidden: true, edit: { ...own, maxLength: 64 } },
  { field: 'vat_id', label: 'VAT ID', type: 'text', width: 150, hidden: true, edit: { ...own, maxLength: 64 } },
  { field: 'order_reference', label: 'Order reference', type: 'text', width: 160, hidden: true, edit: { ...own, maxLength: 255 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];

/** The letters between an office and its members (S150). */
export const letterColumns: readonly Column[] = [
  { field: 'sent_at', label: 'Sent', type: 'instant', width: 160, sticky: true },
  { field: 'partner', label: 'Member', type: 'text', width: 260 },
  { field: 'direction', label: 'Direction', type: 'choice', choices: ['sent', 'received'], words: 'letter_direction', width: 120 },
  { field: 'kind', label: 'Kind', type: 'choice', choices: letterKinds, words: 'letter_kind', width: 200 },
  { field: 'number', label: 'Number', type: 'number', width: 100, hidden: true },
  { field: 'state', label: 'State', type: 'choice', choices: letterStates, words: 'letter_state', width: 130 },
  { field: 'refusal', label: 'Reason', type: 'text', width: 340 },
  { field: 'closed_at', label: 'Delivered', type: 'instant', width: 160, hidden: true },
];
