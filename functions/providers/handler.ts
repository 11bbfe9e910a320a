import { contacts } from '#shared/contract/groups/contacts.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import { providers, publisherCards, publishers, vendorCards, vendors } from '#shared/contract/groups/providers.ts';
import { publisherDocuments, vendorDocuments } from '#shared/contract/groups/vendor-invoices.ts';
import { cardHandlers } from '#functions/records/work/cards/card-handlers.ts';
import { orderDocumentHandlers } from '#functions/records/holdings/invoices/order-document-handlers.ts';
import { bind, serve } from '../platform/http.ts';
import { contactHandlers } from './contact-handlers.ts';
import { duplicateHandlers } from './duplicate-handlers.ts';
import { ipAddressHandlers } from './ip-address-handlers.ts';
import { roleHandlers } from './role-handlers.ts';

export const handler = serve(
  bind(publisherCards, cardHandlers('publishers')),
  bind(vendorCards, cardHandlers('vendors')),
  bind(publisherDocuments, orderDocumentHandlers('publishers')),
  bind(vendorDocuments, orderDocumentHandlers('vendors')),

  bind(publishers, roleHandlers('publishers')),
  bind(vendors, roleHandlers('vendors')),
  bind(providers, duplicateHandlers),
  bind(contacts, contactHandlers),
  bind(ipAddresses, ipAddressHandlers),
);
