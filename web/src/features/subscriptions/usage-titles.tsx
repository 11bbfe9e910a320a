import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Toggle from '@cloudscape-design/components/toggle';
import { usageTitles } from '#shared/contract/groups/usage-titles.ts';
import type { SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import type { SubscriptionTitleRow } from '#shared/contract/rows/usage-title-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './usage-tab.module.css';

/** Titles that are shown before more are asked for. */
const step = 10;

const looks = {
  most: { sort: [{ field: 'uses', descending: true }], filters: [] },
  unused: { sort: [{ field: 'name', descending: false }], filters: [{ field: 'uses', operator: 'in' as const, values: ['0'] }] },
  refused: {
    sort: [{ field: 'no_license', descending: true }],
    filters: [{ field: 'no_license', operator: 'gte' as const, values: ['1'] }],
  },
};

/** The titles of a subscription with their uses: most used, without use, refused; with equal parts of the price on request (C654). */
export function UsageTitles({ id, recent }: { id: string; recent: SubscriptionUsage['recent'] }) {
  const t = useText();
  const formats = useFormats();
  const [look, setLook] = useState<keyof typeof looks>('most');
  const [withCost, setWithCost] = useState(false);
  const [count, setCount] = useState(step);
  const asked = useQuery({
    ...queryFor(usageTitles.ofSubscription, {
      params: { id },
      query: { paginated: true, page: 1, perPage: count, ...looks[look], extra: withCost ? { cost: 'true' } : {} },
    }),
    placeholderData: keepPreviousData,
  });
  const page = asked.data;
  const { data: rows, last_row: all } = Array.isArray(page) ? { data: page, last_row: page.length } : (page ?? { data: [], last_row: 0 });
  return (
    <Stack as="section" framed gap="s" aria-labelledby="usage-titles">
      <Row className={styles.line}>
        <Heading as="h3" id="usage-titles">
          {recent
            ? t('subscriptionUsage.titles.of', { from: formats.month(recent.from), to: formats.month(recent.to) })
            : t('subscriptionUsage.titles.title')}
        </Heading>
        <SegmentedControl
          label={t('subscriptionUsage.titles.title')}
          selectedId={look}
          options={(['most', 'unused', 'refused'] as const).map((each) => ({ id: each, text: t(`subscriptionUsage.titles.${each}`) }))}
          onChange={({ detail }) => {
            setLook(detail.selectedId as keyof typeof looks);
            setCount(step);
          }}
        />
        <Toggle checked={withCost} onChange={({ detail }) => setWithCost(detail.checked)}>
          {t('subscriptionUsage.titles.withCost')}
        </Toggle>
      </Row>
      {asked.isPending && <Skeleton lines={4} height={30} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {page && rows.length === 0 && <Quiet>{t(`subscriptionUsage.titles.none.${look}`)}</Quiet>}
      {rows.length > 0 && <TitleTable rows={rows} withCost={withCost} />}
      {all > rows.length && (
        <div>
          <Button onClick={() => setCount(count + step)} loading={asked.isPlaceholderData}>
            {t('usage.titles.more', { count: all - rows.length })}
          </Button>
        </div>
      )}
      {withCost && <Quiet>{t('subscriptionUsage.titles.costHint')}</Quiet>}
    </Stack>
  );
}

function TitleTable({ rows, withCost }: { rows: readonly SubscriptionTitleRow[]; withCost: boolean }) {
  const t = useText();
  const formats = useFormats();
  const number = (value: number | null, digits = 0): string => (value === null ? '–' : formats.number(value, digits));
  return (
    <ScrollBox>
      <Table
        headings={[
          t('columns.Title'),
          { label: t('usage.links.uses'), className: numbers.number },
          withCost && { label: t('subscriptionUsage.titles.cost'), className: numbers.number },
          withCost && { label: t('subscriptionUsage.costPerUse'), className: numbers.number },
          { label: t('subscriptionUsage.titles.noLicense'), className: numbers.number },
          { label: t('subscriptionUsage.titles.limitExceeded'), className: numbers.number },
        ]}
      >
        {rows.map((title) => (
          <tr key={title.id}>
            <th scope="row">
              {title.name}
              <span className={styles.original}>
                {[title.identifiers, title.listed === false && t('subscriptionUsage.titles.notListed')].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td className={numbers.number}>{number(title.uses)}</td>
            {withCost && (
              <td className={numbers.number}>
                {title.cost === null ? '–' : <FormattedMoney amount={title.cost} currency={title.currency} />}
              </td>
            )}
            {withCost && <td className={numbers.number}>{number(title.cost_per_use, 2)}</td>}
            <td className={numbers.number}>{number(title.no_license)}</td>
            <td className={numbers.number}>{number(title.limit_exceeded)}</td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}
