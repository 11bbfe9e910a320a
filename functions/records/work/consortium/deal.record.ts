import type { RecordType } from '../../record-type.ts';

export const deal: RecordType<'deal'> = {
  // A state means nothing without the order and the shares of its office.
  undoRules: { together: [['state', 'office_shares', 'order_number', 'ordered_on']] },
  // Prices and offers belong to one deal: no other can take its place.
  mayReplace: () => false,
};

export const dealSharing: RecordType<'deal_sharing'> = {
  named: 'after owner',
  page: ({ deal_id }) => `/consortium/deals/${deal_id}`,
};

export const dealOffer: RecordType<'deal_offer'> = {
  named: 'after owner',
  page: ({ deal_id }) => `/consortium/deals/${deal_id}/offers`,
};
