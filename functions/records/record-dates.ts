import type { KindName } from '#shared/contract/kinds.ts';
import type { ExpectedDates } from './ground/calendar/calendar-entry.ts';
import { financialPeriodDates } from './ground/financial-periods/financial-period.dates.ts';
import { vendorInvoiceDates } from './holdings/invoices/vendor-invoice.dates.ts';
import { licensePeriodDates } from './holdings/licenses/license-period.dates.ts';
import { subscriptionPeriodDates } from './holdings/periods/subscription-period.dates.ts';
import { priceCeilingDates } from './holdings/price-ceilings/price-ceiling.dates.ts';
import { reportScheduleDates } from './output/reports/report-schedule.dates.ts';
import { agreementDates } from './use/research/agreement.dates.ts';
import { customFormDates } from './work/custom-forms/custom-form.dates.ts';
import { subscriptionReminderDates } from './work/reminders/subscription-reminder.dates.ts';
import { feedbackInvitationDates } from './work/stakeholders/feedback-invitation.dates.ts';
import { progressMarkDates } from './work/workflow/progress-mark.dates.ts';

/** Kinds with dates that a person expects, for the calendar. Only the function that serves it loads them. */
export const recordDates: { readonly [K in KindName]?: ExpectedDates } = {
  subscription_period: subscriptionPeriodDates,
  progress_mark: progressMarkDates,
  feedback_invitation: feedbackInvitationDates,
  vendor_invoice: vendorInvoiceDates,
  license_period: licensePeriodDates,
  price_ceiling: priceCeilingDates,
  agreement: agreementDates,
  financial_period: financialPeriodDates,
  custom_form: customFormDates,
  report_schedule: reportScheduleDates,
  subscription_reminder: subscriptionReminderDates,
};
