import type { TaskName } from '../workflow/tasks.ts';

/** What is to be done in a task, as it stands after the name of a subscription. */
export const taskDeeds: Readonly<Record<TaskName, string>> = {
  evaluation: 'evaluate it',
  stakeholder_feedback: 'ask the stakeholders',
  usage_review: 'review the usage',
  recommendation: 'make a recommendation',
  request_price: 'request the price',
  enter_price: 'enter the price',
  request_license: 'request the licence',
  upload_license: 'upload the licence',
  renewal_proposal: 'propose what to do',
  renewal_decision: 'decide on the renewal',
  place_order: 'send the order or the notice',
  register_invoice: 'register the invoice',
  set_exchange_rate: 'set the exchange rate',
  approve_invoices: 'approve the invoices',
  vendor_payments: 'pay the vendor',
  activate_access: 'activate access',
  update_ip: 'send the IP ranges',
  upload_title_list: 'upload the title list',
  notify_stakeholders: 'notify the stakeholders',
};
