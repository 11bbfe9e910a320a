/** Subjects for which a provider's contact may receive emails (R074), in the order of the form. */
export const emailPreferences = [
  { id: 'general', name: 'General' },
  { id: 'request_price', name: 'Request price' },
  { id: 'place_order', name: 'Place order' },
  { id: 'request_license', name: 'Request licence' },
  { id: 'support', name: 'Support' },
  { id: 'ip', name: 'IP' },
  { id: 'invoicing', name: 'Invoicing' },
  { id: 'usage_stats', name: 'Usage statistics' },
] as const;

export type EmailPreference = (typeof emailPreferences)[number]['id'];
