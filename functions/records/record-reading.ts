import type { KindName } from '#shared/contract/kinds.ts';
import { metaDataValueReading } from './ground/metadata/meta-data-value.read.ts';
import { userReading } from './ground/users/user.read.ts';
import { orderDocumentReading } from './holdings/invoices/order-document.read.ts';
import { vendorInvoiceReading } from './holdings/invoices/vendor-invoice.read.ts';
import { licenseReading } from './holdings/licenses/license.read.ts';
import { subscriptionPeriodReading } from './holdings/periods/subscription-period.read.ts';
import { productReading } from './holdings/products/product.read.ts';
import { providerReading } from './holdings/providers/provider.read.ts';
import { subscriptionReading } from './holdings/subscriptions/subscription.read.ts';
import { departmentReading } from './money/departments/department.read.ts';
import { scenarioReading } from './money/scenarios/scenario.read.ts';
import { sharedLayoutReading } from './output/layouts/shared-layout.read.ts';
import { reportReading, reportRunReading, reportScheduleReading } from './output/reports/report.read.ts';
import { importReading } from './use/imports/import.read.ts';
import { dealOfferReading, dealReading, dealSharingReading } from './work/consortium/deal.read.ts';
import { noteReading } from './work/cards/note.read.ts';
import { formAnswerReading } from './work/custom-forms/form-answer.read.ts';
import { emailReading } from './work/emails/email.read.ts';
import { receivedEmailReading } from './work/emails/received-email.read.ts';
import { toDoReading } from './work/to-dos/to-do.read.ts';
import type { RecordReading } from './record-type.ts';

/** Kinds of which readers see something special. Only the functions that read load them. */
const readings: { readonly [K in KindName]?: RecordReading<K> } = {
  department: departmentReading,
  meta_data_value: metaDataValueReading,
  user: userReading,
  email: emailReading,
  import: importReading,
  scenario: scenarioReading,
  shared_layout: sharedLayoutReading,
  report: reportReading,
  report_schedule: reportScheduleReading,
  report_run: reportRunReading,
  subscription: subscriptionReading,
  product: productReading,
  provider: providerReading,
  license: licenseReading,
  subscription_period: subscriptionPeriodReading,
  vendor_invoice: vendorInvoiceReading,
  order_document: orderDocumentReading,
  note: noteReading,
  to_do: toDoReading,
  form_answer: formAnswerReading,
  received_email: receivedEmailReading,
  deal: dealReading,
  deal_offer: dealOfferReading,
  deal_sharing: dealSharingReading,
};

/** The aspects of a kind for readers; empty for a kind without its own. */
export function recordReading<K extends KindName>(kind: K): RecordReading<K> {
  return readings[kind] ?? {};
}

/** The kinds that search finds; among equal hits, the kind that comes first here. A function, so that bundles without a search drop all of this. */
export function searchedKinds(): KindName[] {
  return (Object.keys(readings) as KindName[]).filter((kind) => recordReading(kind).search);
}
