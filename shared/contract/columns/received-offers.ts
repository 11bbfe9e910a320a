import { changeStates } from '#shared/domain/consortium/received-offers.ts';
import type { Column } from '../column.ts';
import { offerColumns } from './deals.ts';

/** The offers that a library received, with their answers (S151). */
export const receivedOfferColumns: readonly Column[] = [
  { field: 'name', label: 'Deal', type: 'text', width: 260, sticky: true },
  { field: 'office', label: 'Consortium', type: 'text', width: 200 },
  { field: 'provider', label: 'Provider', type: 'text', width: 180 },
  { field: 'year', label: 'Year', type: 'number', isYear: true, width: 90 },
  { field: 'start_date', label: 'Start', type: 'date', width: 120 },
  { field: 'end_date', label: 'End', type: 'date', width: 120 },
  ...offerColumns,
  { field: 'po_number', label: 'Order reference', type: 'text', width: 150 },
  { field: 'note', label: 'Note', type: 'text', width: 280 },
  { field: 'subscription_names', label: 'Subscriptions', type: 'text', width: 260 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
];

/** The changes of accepted offers by their offices (S151). */
export const receivedChangeColumns: readonly Column[] = [
  { field: 'offer', label: 'Deal', type: 'reference', width: 260, sticky: true },
  { field: 'office', label: 'Consortium', type: 'text', width: 200 },
  { field: 'year', label: 'Year', type: 'number', isYear: true, width: 90 },
  { field: 'state', label: 'State', type: 'choice', choices: changeStates, words: 'received_change_state', width: 130 },
  { field: 'price_before', label: 'Price before', type: 'money', currency: 'currency', width: 150 },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', width: 150 },
  { field: 'currency', label: 'Currency', type: 'text', width: 100, hidden: true },
  { field: 'start_date', label: 'Start', type: 'date', width: 120 },
  { field: 'end_date', label: 'End', type: 'date', width: 120 },
  { field: 'note', label: 'Note', type: 'text', width: 280 },
  { field: 'answerer', label: 'Answered by', type: 'text', width: 180 },
  { field: 'answered_at', label: 'Answered', type: 'instant', width: 160 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140 },
];
