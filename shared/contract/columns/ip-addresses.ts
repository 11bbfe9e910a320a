import type { Column } from '../column.ts';
import { ipKinds } from '../entities/ip-address.ts';

const own = { kind: 'ip_address', idField: 'id', versionField: 'version' } as const;

/** The member's IP ranges (S18). */
export const ipAddressColumns: readonly Column[] = [
  { field: 'range', label: 'Range', type: 'text', width: 220, sticky: true, edit: { ...own, required: true, maxLength: 100 } },
  { field: 'family', label: 'IP version', type: 'choice', choices: ['ipv4', 'ipv6'], width: 100 },
  { field: 'size', label: 'Addresses', type: 'text', width: 100, searched: false },
  { field: 'kind', label: 'Kind', type: 'choice', choices: ipKinds, width: 110, edit: { ...own, required: true } },
  { field: 'note', label: 'Note', type: 'text', width: 180, edit: { ...own, maxLength: 1000 } },
  { field: 'check', label: 'Check', type: 'text', width: 180 },
  { field: 'informed_count', label: 'Told', type: 'number', width: 70 },
  { field: 'uninformed_count', label: 'Not told yet', type: 'number', width: 120 },
  { field: 'provider', label: 'Only for', type: 'reference', options: 'providers', width: 160, edit: { ...own, as: 'provider_id' } },
  { field: 'informed_at', label: 'All told since', type: 'date', width: 130, hidden: true },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 140, hidden: true },
];

/** Providers and the ranges they know (S18). */
export const ipProviderColumns: readonly Column[] = [
  { field: 'name', label: 'Provider', type: 'text', width: 240, sticky: true },
  { field: 'state', label: 'Knows the ranges', type: 'choice', choices: ['never', 'outdated', 'current'], width: 150 },
  { field: 'informed_at', label: 'Last told', type: 'date', width: 120 },
  { field: 'missing', label: 'Not told of', type: 'text', width: 260 },
  { field: 'gone', label: 'To be withdrawn', type: 'text', width: 180 },
  { field: 'contacts', label: 'Contacts for IP', type: 'text', width: 240 },
  { field: 'subscription_count', label: 'Subscriptions in force', type: 'number', width: 160 },
];

/** Notices to providers about ranges. */
export const ipTellingColumns: readonly Column[] = [
  { field: 'informed_at', label: 'Told on', type: 'date', width: 120, sticky: true },
  { field: 'provider', label: 'Provider', type: 'reference', options: 'providers', width: 220 },
  { field: 'range_text', label: 'Ranges', type: 'text', width: 360 },
  { field: 'complete', label: 'All ranges', type: 'boolean', width: 110 },
  { field: 'note', label: 'Note', type: 'text', width: 220 },
  { field: 'told_by', label: 'Recorded by', type: 'reference', options: 'owners', width: 150 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 150, hidden: true },
];
