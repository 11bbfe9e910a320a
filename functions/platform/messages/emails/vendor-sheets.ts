import deVendorSheets from '#shared/messages/de/emails/vendor-sheets.json' with { type: 'json' };
import enVendorSheets from '#shared/messages/en/emails/vendor-sheets.json' with { type: 'json' };
import frVendorSheets from '#shared/messages/fr/emails/vendor-sheets.json' with { type: 'json' };
import svVendorSheets from '#shared/messages/sv/emails/vendor-sheets.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes the text of spreadsheets for vendors: orders, notices of cancellation and price requests. */
export const vendorSheetText = tellersOf({
  en: { 'vendor-sheets': enVendorSheets },
  de: { 'vendor-sheets': deVendorSheets },
  fr: { 'vendor-sheets': frVendorSheets },
  sv: { 'vendor-sheets': svVendorSheets },
});
