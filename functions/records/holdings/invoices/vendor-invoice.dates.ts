import { say } from '#shared/domain/messages/message.ts';
import { paymentDay } from '#shared/domain/reminders/expected-days.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { periodLines, subscriptionName } from '../../ground/calendar/period-lines.ts';
import { appliesTo } from './applies-to.ts';

/** The days by which invoices are to be paid, where payments are tracked. */
export const vendorInvoiceDates: ExpectedDates = (model, reader) =>
  [...model.all('vendor_invoice')].flatMap((invoice): CalendarEntry[] => {
    const period = model.find('subscription_period', invoice.subscription_period_id);
    const date = period ? paymentDay(invoice, appliesTo(model, period).payment) : null;
    if (!period || date === null || !isWanted(model, reader, [period.owner_id])) return [];
    const summary = say('calendar-feed.invoice', { name: subscriptionName(model, period), number: invoice.number });
    const lines = periodLines(model, period, reader, period.owner_id);
    const path = `/subscriptions/${period.subscription_id}/orders-invoices`;
    return [{ id: `invoice-${invoice.id}`, kind: 'invoice', date, changedAt: invoice.updated_at, summary, lines, path }];
  });
