import type { MilestoneName, TaskName } from './tasks.ts';

/** English names of the milestones. */
export const milestoneWords: Readonly<Record<MilestoneName, string>> = {
  consideration: 'Consideration',
  negotiation: 'Negotiation',
  decision: 'Decision',
  invoicing: 'Invoicing',
  implementation: 'Implementation',
};

/** English names of the tasks. */
export const taskWords: Readonly<Record<TaskName, string>> = {
  evaluation: 'Evaluation',
  stakeholder_feedback: 'Stakeholder feedback',
  usage_review: 'Usage review',
  recommendation: 'Recommendation',
  request_price: 'Request price',
  enter_price: 'Enter price',
  request_license: 'Request license',
  upload_license: 'Upload license',
  renewal_proposal: 'Renewal proposal',
  renewal_decision: 'Renewal decision',
  place_order: 'Place order',
  register_invoice: 'Register invoice',
  set_exchange_rate: 'Set exchange rate',
  approve_invoices: 'Approve invoices',
  vendor_payments: 'Vendor payments',
  activate_access: 'Activate access',
  update_ip: 'Update IP addresses',
  upload_title_list: 'Upload title list',
  notify_stakeholders: 'Notify stakeholders',
};
