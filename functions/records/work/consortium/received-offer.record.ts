import type { RecordType } from '../../record-type.ts';

export const receivedOffer: RecordType<'received_offer'> = {
  page: ({ id }) => `/offers/${id}`,
};

export const receivedChange: RecordType<'received_change'> = {
  named: 'after owner',
  page: ({ offer_id }) => `/offers/${offer_id}`,
};
