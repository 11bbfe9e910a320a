import { shortLine } from '#shared/domain/text/short-line.ts';
import type { RecordReading } from '../../record-type.ts';

export const receivedEmailReading: RecordReading<'received_email'> = {
  /** A received email is found by its text, its sender and the names of its attachments. */
  search: (model, row) => {
    const subscription = model.find('subscription', model.find('subscription_period', row.subscription_period_id)?.subscription_id);
    if (!subscription) return undefined;
    return {
      named: [subscription],
      entries: () => {
        const name = row.subject ?? (shortLine(row.text) || row.from_name || row.from_address || subscription.name);
        const words = [row.from_name, row.from_address, row.text, ...row.files.map((file) => file.name), subscription.name];
        return [{ rank: 6, hit: { tag: 'received_email', id: row.id, name, detail: subscription.name }, words }];
      },
    };
  },
  searchedThrough: {
    subscription_period: (model, id) => model.by('received_email', 'subscription_period_id', id).map((email) => email.id),
  },
};
