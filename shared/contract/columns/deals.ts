import { dealStates, priceColumn, priceModels } from '#shared/domain/consortium/deals.ts';
import { offerStates } from '#shared/domain/consortium/offers.ts';
import type { Column } from '../column.ts';

/** The matrix of members and deals, without the column of each deal or year. */
export const dealMatrixColumns: readonly Column[] = [
  { field: 'name', label: 'Member', type: 'text', width: 240, sticky: true },
  { field: 'group_names', label: 'Groups', type: 'text', width: 160 },
  { field: 'missing', label: 'Without price', type: 'number', width: 120 },
  { field: 'total', label: 'Total', type: 'money', currency: 'currency', width: 150 },
];

/** The column of a deal, or of a year of one, in the matrix. The currency is that of the deal. */
export function columnOfPrices({ id, label }: { id: string; label: string }): Column {
  return { field: priceColumn(id), label, type: 'money', currency: `currency_${id}`, total: true, width: 190 };
}

/** An offer and its answer, alike for the office and the member. */
export const offerColumns: readonly Column[] = [
  { field: 'state', label: 'State', type: 'choice', choices: offerStates, words: 'offer_state', width: 130 },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', total: true, width: 150 },
  { field: 'gross', label: 'Price with tax', type: 'money', currency: 'currency', total: true, width: 150 },
  { field: 'currency', label: 'Currency', type: 'text', width: 100, hidden: true },
  { field: 'valid_until', label: 'Last day to answer', type: 'date', width: 150 },
  { field: 'answered_by', label: 'Answered by', type: 'text', width: 180 },
  { field: 'answered_at', label: 'Answered', type: 'instant', width: 160 },
];

/** The offers of deals, with their answers (S150). */
export const dealOfferColumns: readonly Column[] = [
  { field: 'membership', label: 'Member', type: 'reference', width: 260, sticky: true },
  { field: 'name', label: 'Deal', type: 'text', width: 240 },
  { field: 'year', label: 'Year', type: 'number', isYear: true, width: 90 },
  ...offerColumns,
  { field: 'proposed_price', label: 'Proposed price', type: 'money', currency: 'currency', width: 150 },
  { field: 'po_number', label: 'Order reference', type: 'text', width: 150 },
  { field: 'note', label: 'Note', type: 'text', width: 280 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
];

const edit = { kind: 'deal', idField: 'id', versionField: 'version' } as const;

/** The deals of a consortium (S150). */
export const dealColumns: readonly Column[] = [
  { field: 'name', label: 'Deal', type: 'text', width: 280, sticky: true, edit: { ...edit, required: true, maxLength: 255 } },
  { field: 'state', label: 'State', type: 'choice', choices: dealStates, words: 'deal_state', width: 120 },
  { field: 'provider', label: 'Provider', type: 'reference', width: 200 },
  { field: 'first_year', label: 'First year', type: 'number', isYear: true, width: 100 },
  { field: 'last_year', label: 'Last year', type: 'number', isYear: true, width: 100 },
  { field: 'price_model', label: 'Price model', type: 'choice', choices: priceModels, words: 'price_model', width: 160 },
  { field: 'total', label: 'Total', type: 'money', currency: 'currency', width: 150 },
  { field: 'currency', label: 'Currency', type: 'text', width: 100, hidden: true },
  { field: 'participants', label: 'Members', type: 'number', width: 110 },
  { field: 'member_deadline', label: 'Deadline of members', type: 'date', width: 150 },
  { field: 'office_deadline', label: 'Deadline of office', type: 'date', width: 150, hidden: true },
  { field: 'product_names', label: 'Products', type: 'text', width: 220, hidden: true },
  { field: 'group_names', label: 'Groups', type: 'text', width: 180, hidden: true },
  { field: 'opt_in_from', label: 'Opt-in from', type: 'date', width: 130, hidden: true, edit },
  { field: 'opt_in_to', label: 'Opt-in until', type: 'date', width: 130, hidden: true, edit },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];
