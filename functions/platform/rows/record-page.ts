import { type KindName, labelOf, type Row } from '#shared/contract/kinds.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';

function inList(list: string) {
  return (row: Row, kind: KindName): string => `${list}?search=${encodeURIComponent(labelOf(kind, row))}`;
}

const pages: Partial<Record<KindName, (row: Row, kind: KindName) => string>> = {
  product: (row) => `/products/${row.id}`,
  title_list: (row) => `/title-lists/${row.id}`,
  subscription: (row) => `/subscriptions/${row.id}`,
  subscription_period: (row) => `/subscriptions/${(row as Row<'subscription_period'>).subscription_id}`,
  contact: inList('/contacts'),
  ip_address: () => '/ip-addresses',
  stakeholder: inList('/stakeholders'),
  license: (row) => `/licenses/${row.id}`,
  license_period: (row) => `/licenses/${(row as Row<'license_period'>).license_id}?period=${row.id}`,
  vendor_invoice: (row) => `/vendors/${(row as Row<'vendor_invoice'>).vendor_id}/orders-invoices`,
  to_do: (row) => placeOfToDo(row as Row<'to_do'>),
  custom_form: (row) => `/forms/${row.id}`,
  form_answer: (row) => `/forms/${(row as Row<'form_answer'>).form_id}?answer=${row.id}`,
  provider: (row) => `/${(row as Row<'provider'>).is_publisher ? 'publishers' : 'vendors'}/${row.id}`,
  email: (row) => `/email-outbox/${row.id}`,
  email_template: () => '/email-templates',
  member: () => '/member-settings',
  user: () => '/users-settings',
  workflow_settings: () => '/workflow-settings',
  financial_period: () => '/financial-periods',
  exchange_rate: () => '/exchange-rates',
  fte_field: () => '/fte',
  cost_center: inList('/cost-centers'),
  department: inList('/departments'),
  product_type: inList('/product-types'),
  subject_category: inList('/subject-categories'),
  license_term_label: inList('/license-term-labels'),
  license_qualifier_label: inList('/license-qualifier-labels'),
  meta_data_category: inList('/meta-data-categories'),
  meta_data_field: inList('/meta-data-fields'),
};

/** Where one meets a task: among the templates, on the page of its record, else on the dashboard. */
function placeOfToDo({ is_template, entity, entity_id, provider_role }: Row<'to_do'>): string {
  if (is_template) return '/todo-templates';
  if (entity === null || entity_id === null) return '/dashboard';
  return toDosPage({ type: entity === 'provider' ? (provider_role ?? 'vendor') : entity, id: entity_id });
}

/** The page of the application where a record is to be seen; null where it has none. */
export function recordPage(kind: KindName, row: Row): string | null {
  return pages[kind]?.(row, kind) ?? null;
}
