/** The ten kinds of search hits (R005), to-dos, answers to forms, and received emails. */
export type SearchTag =
  | 'subscription'
  | 'product'
  | 'vendor'
  | 'publisher'
  | 'license'
  | 'subscription_period'
  | 'invoice_vendor'
  | 'invoice_publisher'
  | 'note'
  | 'publication'
  | 'to_do'
  | 'form_answer'
  | 'received_email'
  | 'deal';

/** The fields of a search hit that its link needs. Any entity can have notes, not only providers. */
export type SearchHit = {
  tag: SearchTag;
  id: string;
  /** Of a subscription period. */
  subscription_id?: string;
  /** The form of an answer. */
  form_id?: string;
  /** The id of the entity that an invoice or a note belongs to. */
  provider_id?: string;
  /** The path of a note's entity: `vendors`, `publishers`, `subscriptions`, `products` or `licenses`. */
  provider_type?: string;
};

const plural = {
  subscription: 'subscriptions',
  product: 'products',
  vendor: 'vendors',
  publisher: 'publishers',
  license: 'licenses',
} as const;

/** The page of a hit (R005). Undefined if the hit lacks an id that the link needs. */
export function resultLink(hit: SearchHit): string | undefined {
  const to = (...parts: (string | undefined)[]): string | undefined =>
    parts.every((part) => part !== undefined && part !== '')
      ? `/${parts.map((part) => encodeURIComponent(part ?? '')).join('/')}`
      : undefined;
  switch (hit.tag) {
    case 'subscription_period':
      return to('subscriptions', hit.subscription_id, 'price');
    case 'invoice_vendor':
      return to('vendors', hit.provider_id, 'orders-invoices');
    case 'invoice_publisher':
      return to('publishers', hit.provider_id, 'orders-invoices');
    case 'note':
      if (hit.provider_type === 'deals') return to('consortium', 'deals', hit.provider_id, 'notes');
      return hit.provider_type === 'licenses' || hit.provider_type === 'license'
        ? to('licenses', hit.provider_id)
        : to(pluralOf(hit.provider_type), hit.provider_id, 'notes-tasks');
    case 'to_do':
      return `/dashboard?to-do=${encodeURIComponent(hit.id)}`;
    case 'form_answer':
      return hit.form_id && `${to('forms', hit.form_id)}?answer=${encodeURIComponent(hit.id)}`;
    case 'deal':
      return to('consortium', 'deals', hit.id);
    case 'received_email':
      return to('received-emails', hit.id);
    case 'publication':
      return to('title-lists', hit.id);
    default:
      return to(plural[hit.tag], hit.id);
  }
}

function pluralOf(type: string | undefined): string | undefined {
  return type !== undefined && type in plural ? plural[type as keyof typeof plural] : type;
}
