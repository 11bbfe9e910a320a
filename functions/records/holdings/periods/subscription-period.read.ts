import type { RecordReading } from '../../record-type.ts';

export const subscriptionPeriodReading: RecordReading<'subscription_period'> = {
  search: (model, row) => {
    const subscription = row.name_reference || row.comment ? model.find('subscription', row.subscription_id) : undefined;
    if (!subscription) return undefined;
    const name = `${subscription.name}${row.name_reference ? ` – ${row.name_reference}` : ''}`;
    const detail = row.start_date.slice(0, 4);
    const hit = { tag: 'subscription_period', id: row.id, name, detail, subscription_id: subscription.id } as const;
    return { named: [subscription], entries: () => [{ rank: 5, hit, words: [row.comment] }] };
  },
  searchedThrough: {
    subscription: (model, id) =>
      model.by('subscription_period', 'subscription_id', model.resolve('subscription', id) ?? id).map((period) => period.id),
  },
};
