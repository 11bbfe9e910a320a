import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { subscriptionUsage } from '#shared/contract/groups/subscription-usage.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { SubscriptionsOfProps } from '../list-screen/subscriptions-of.tsx';
import { changeWords, costWords, marksOf } from './use-words.ts';
import styles from './usage-of-subscriptions.module.css';

/** Subscriptions whose use is known, the most used first; the list below has all of them. */
const mostUsed: Partial<ListQuery> = {
  paginated: true,
  perPage: 5,
  sort: [{ field: 'uses', descending: true }],
  filters: [{ field: 'uses', operator: 'gte', values: ['0'] }],
};

/**
 * The usage of a product's or provider's subscriptions, the most used first: uses of the last twelve months, change, cost per use, and the
 * underlying months. Hidden without known usage.
 */
export function UsageOfSubscriptions({ list, id }: Pick<SubscriptionsOfProps, 'list' | 'id'>) {
  const t = useText();
  const asked = useQuery(queryFor(list, { params: { id }, query: mostUsed }));
  // The one list of subscriptions: the calls of the three records answer the same rows.
  const rows = (asked.data as { data?: SubscriptionRow[] } | undefined)?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={t('subscriptionUsage.ofRecord.title')} actions={<Link to="/usage">{t('subscriptionUsage.ofRecord.coverage')}</Link>}>
      <ScrollBox>
        <Table
          headings={[
            t('subscriptionUsage.ofRecord.subscription'),
            { label: t('subscriptionUsage.uses'), className: numbers.number },
            { label: t('subscriptionUsage.change'), className: numbers.number },
            { label: t('subscriptionUsage.costPerUse'), className: numbers.number },
            t('subscriptionUsage.months'),
          ]}
        >
          {rows.map((row) => (
            <UsageLine key={row.id} id={row.id} name={row.name} />
          ))}
        </Table>
      </ScrollBox>
    </Section>
  );
}

function UsageLine({ id, name }: { id: string; name: string }) {
  const t = useText();
  const formats = useFormats();
  const { data } = useQuery(queryFor(subscriptionUsage.get, { params: { id } }));
  const { recent, cost_per_use: period } = data ?? {};
  return (
    <tr>
      <th scope="row">
        <Link to={`/subscriptions/${id}/usage`}>{name}</Link>
      </th>
      <td className={numbers.number}>{recent ? formats.number(recent.uses, 0) : ''}</td>
      <td className={numbers.number}>{data && changeWords(formats, data.recent)}</td>
      <td className={numbers.number}>
        {period && costWords(formats, period.local)} {period?.local.currency}
        {period &&
          marksOf(period.local).map((mark) => (
            <small key={mark} className={styles.mark}>
              {mark}
            </small>
          ))}
      </td>
      <td>{recent && t('subscriptionUsage.covered', { known: recent.months_known, all: recent.months_all })}</td>
    </tr>
  );
}
