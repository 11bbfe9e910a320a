import type { KindName } from '#shared/contract/kinds.ts';
import type { RecordType } from './record-type.ts';
import { deal, dealOffer, dealSharing } from './work/consortium/deal.record.ts';
import { receivedChange, receivedOffer } from './work/consortium/received-offer.record.ts';
import { formAnswer } from './work/custom-forms/form-answer.record.ts';
import { emailTemplate } from './work/emails/email-template.record.ts';
import { receivedEmail } from './work/emails/received-email.record.ts';
import { vendorInvoice } from './holdings/invoices/vendor-invoice.record.ts';
import { licenseAmendment } from './holdings/licenses/license-amendment.record.ts';
import { licensePeriod } from './holdings/licenses/license-period.record.ts';
import { fteField } from './ground/fte/fte-field.record.ts';
import { metaDataField } from './ground/metadata/meta-data-field.record.ts';
import { metaDataValue } from './ground/metadata/meta-data-value.record.ts';
import { subscriptionPeriod } from './holdings/periods/subscription-period.record.ts';
import { provider } from './holdings/providers/provider.record.ts';
import { member } from './ground/users/member.record.ts';
import { toDoState } from './work/to-dos/to-do-state.record.ts';
import { toDo } from './work/to-dos/to-do.record.ts';
import { workflowRun } from './work/workflow/workflow-run.record.ts';
import { workflowSettings } from './work/workflow/workflow-settings.record.ts';

/** Kinds for which all defaults are right. They are listed by type alone: as values they would add 1.3 KB to the start of most functions. */
type Plain =
  | 'user'
  | 'credential'
  | 'second_factor'
  | 'user_settings'
  | 'security_settings'
  | 'sso_settings'
  | 'sso_identity'
  | 'entity_label'
  | 'list_view'
  | 'shared_view'
  | 'layout'
  | 'shared_layout'
  | 'default_layout'
  | 'financial_period'
  | 'exchange_rate'
  | 'cost_center'
  | 'department'
  | 'budget'
  | 'budget_scenario'
  | 'cost_scenario'
  | 'scenario'
  | 'report'
  | 'report_schedule'
  | 'report_run'
  | 'product_type'
  | 'subject_category'
  | 'provider_distinction'
  | 'contact'
  | 'ip_address'
  | 'ip_telling'
  | 'product'
  | 'title_list'
  | 'publication'
  | 'subscription'
  | 'subscription_period_item'
  | 'price_ceiling'
  | 'subscription_reminder'
  | 'stakeholder'
  | 'membership_group'
  | 'membership'
  | 'received_membership'
  | 'membership_pair'
  | 'letter'
  | 'letter_content'
  | 'stakeholder_response'
  | 'feedback_invitation'
  | 'evaluation'
  | 'implementation'
  | 'reminder'
  | 'calendar_feed'
  | 'order_document'
  | 'progress_bar_setting'
  | 'progress_mark'
  | 'license_term_label'
  | 'license_qualifier_label'
  | 'license'
  | 'link'
  | 'link_password'
  | 'note'
  | 'media'
  | 'tenant_key'
  | 'meta_data_category'
  | 'to_do_board'
  | 'to_do_checklist_item'
  | 'inbox'
  | 'to_do_news'
  | 'to_do_comment'
  | 'email_batch'
  | 'email'
  | 'custom_form'
  | 'custom_form_link'
  | 'import'
  | 'usage_source'
  | 'usage_key'
  | 'usage_month'
  | 'usage_report'
  | 'usage_link'
  | 'usage_entry'
  | 'usage_dismissal'
  | 'product_usage'
  | 'article'
  | 'agreement'
  | 'usage_share'
  | 'sample_set'
  | 'import_mapping';

/** The kinds of record that are not plain. A kind that is in neither list does not compile. */
const recordTypes: { readonly [K in Exclude<KindName, Plain>]: RecordType<K> } = {
  member,
  fte_field: fteField,
  provider,
  subscription_period: subscriptionPeriod,
  workflow_run: workflowRun,
  workflow_settings: workflowSettings,
  vendor_invoice: vendorInvoice,
  license_period: licensePeriod,
  license_amendment: licenseAmendment,
  meta_data_field: metaDataField,
  meta_data_value: metaDataValue,
  to_do_state: toDoState,
  to_do: toDo,
  received_email: receivedEmail,
  email_template: emailTemplate,
  form_answer: formAnswer,
  deal,
  deal_offer: dealOffer,
  deal_sharing: dealSharing,
  received_offer: receivedOffer,
  received_change: receivedChange,
};

/** The behavior of a kind of record. */
export function recordType<K extends KindName>(kind: K): RecordType<K> {
  return (recordTypes as { readonly [P in KindName]?: RecordType<P> })[kind] ?? {};
}
