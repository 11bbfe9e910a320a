import { type KindName, type Row } from '#shared/contract/kinds.ts';
import { listOf, listsOfKind } from '#shared/contract/lists.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';

/** Pages of kinds whose list says too little: records that are shown on the page of another one, or that have no list. */
const pages: Partial<Record<KindName, (row: Row) => string>> = {
  subscription_period: (row) => `/subscriptions/${(row as Row<'subscription_period'>).subscription_id}`,
  license_period: (row) => `/licenses/${(row as Row<'license_period'>).license_id}?period=${row.id}`,
  vendor_invoice: (row) => `/vendors/${(row as Row<'vendor_invoice'>).vendor_id}/orders-invoices`,
  to_do: (row) => placeOfToDo(row as Row<'to_do'>),
  form_answer: (row) => `/forms/${(row as Row<'form_answer'>).form_id}?answer=${row.id}`,
  provider: (row) => `/${(row as Row<'provider'>).is_publisher ? 'publishers' : 'vendors'}/${row.id}`,
  received_email: (row) => `/received-emails/${row.id}`,
  email_template: () => '/email-templates',
  member: () => '/member-settings',
  workflow_settings: () => '/workflow-settings',
};

/** Where one meets a task: among the templates, on the page of its record, else on the dashboard. */
function placeOfToDo({ is_template, entity, entity_id, provider_role }: Row<'to_do'>): string {
  if (is_template) return '/todo-templates';
  if (entity === null || entity_id === null) return '/dashboard';
  return toDosPage({ type: entity === 'provider' ? (provider_role ?? 'vendor') : entity, id: entity_id });
}

/** The link to a record as the list of its kind declares it; null for a kind whose list has none. */
function pageByList(kind: KindName, row: Row): string | null {
  const { path, record } =
    listsOfKind(kind)
      .map(listOf)
      .find((list) => list.record !== undefined) ?? {};
  if (path === undefined || path === null) return null;
  if (record === 'page') return `${path}/${row.id}`;
  return record === 'search' ? `${path}?search=${encodeURIComponent(englishLabel(kind, row))}` : path;
}

/** The page of the application that shows a record; null for a record without one. */
export function recordPage(kind: KindName, row: Row): string | null {
  return pages[kind]?.(row) ?? pageByList(kind, row);
}
