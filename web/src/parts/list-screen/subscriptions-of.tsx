import type { ComponentProps } from 'react';
import { subscriptionColumns } from '#shared/contract/columns/subscriptions.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';

type ListScreenProps = ComponentProps<typeof ListScreen>;

export interface SubscriptionsOfProps extends Pick<ListScreenProps, 'title' | 'list' | 'create'> {
  /** The record whose subscriptions they are. */
  id: string;
  /** The column by which the list of all subscriptions finds the same. */
  filter: 'product' | 'publisher' | 'vendor';
}

const edits = { subscription: subscriptions.update, subscription_period: subscriptionPeriods.update };

/** The subscriptions of a product, publisher or vendor, on its page. */
export function SubscriptionsOf({ id, filter, ...rest }: SubscriptionsOfProps) {
  return (
    <ListScreen
      {...rest}
      name="subscriptions"
      columns={subscriptionColumns}
      params={{ id }}
      exportFilters={[{ field: filter, operator: 'in', values: [id] }]}
      edits={edits}
      height="content"
    />
  );
}
