import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import type { TitleHit } from '#shared/contract/rows/title-list-row.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Below, Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { useMorePages } from './use-more-pages.ts';
import styles from './tables.module.css';

/** The subscriptions and years that provide a title: for the service desk, on the screen and on paper. */
export default function SearchPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const query = search.get('query') ?? '';
  const all = search.get('scope') === 'all';
  const [typed, setTyped] = useState(query);
  useEffect(() => setTyped(query), [query]);
  const ask = (words: string, everything: boolean): void =>
    setSearch({ ...(words ? { query: words } : {}), ...(everything ? { scope: 'all' } : {}) }, { preventScrollReset: true });
  const { asked, rows, total } = useMorePages(
    titleLists.search,
    { query: { query, scope: all ? 'all' : 'in_force' } },
    { enabled: query !== '' },
  );
  return (
    <div className={styles.page}>
      <Stack
        as="form"
        framed
        role="search"
        aria-label={t('titleLists.search.title')}
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed.trim(), all);
        }}
      >
        <Heading>{t('titleLists.search.lead')}</Heading>
        <Row gap="m" align="end" className={styles.tools}>
          <div className={styles.grow}>
            <FormField label={t('titleLists.search.box')} stretch>
              <Input
                type="search"
                clearAriaLabel={t('grid.clearSearch')}
                value={typed}
                autoFocus
                onChange={({ detail }) => setTyped(detail.value)}
              />
            </FormField>
          </div>
          <Button variant="primary" formAction="submit">
            {t('titleLists.search.go')}
          </Button>
          {rows.length > 0 && (
            <Button formAction="none" onClick={() => window.print()}>
              {t('titleLists.search.print')}
            </Button>
          )}
        </Row>
        <div className={styles.screenOnly}>
          <Checkbox checked={all} onChange={({ detail }) => ask(query, detail.checked)}>
            {t('titleLists.search.all')}
          </Checkbox>
        </div>
      </Stack>
      {query === '' && <EmptyState title={t('titleLists.search.start')} />}
      {query !== '' && asked.isPending && <Skeleton lines={5} height={44} />}
      {query !== '' && asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {query !== '' && asked.isSuccess && (
        <Stack as="section" framed className={styles.card} aria-label={t('search.title')}>
          <Quiet role="status">{rows.length > 0 ? t('titleLists.search.found', { count: total, query }) : ''}</Quiet>
          {rows.length === 0 ? (
            <EmptyState title={t('titleLists.search.nothing', { query })}>{t('titleLists.search.nothingHint')}</EmptyState>
          ) : (
            <Hits hits={rows} />
          )}
          {asked.hasNextPage && (
            <div>
              <Button onClick={() => void asked.fetchNextPage()} loading={asked.isFetchingNextPage}>
                {t('titleLists.more')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </div>
  );
}

function Hits({ hits }: { hits: readonly TitleHit[] }) {
  const t = useText();
  return (
    <ScrollBox className={styles.scroller}>
      <Table
        className={styles.table}
        headings={[t('titleLists.diff.title'), t('titleLists.search.years'), t('columns.Subscription'), t('titleLists.search.list')]}
      >
        {hits.map((hit) => (
          <tr key={hit.id}>
            <th scope="row">
              {hit.title}
              <Below>{identifiersOf(hit)}</Below>
            </th>
            <td>
              <Years hit={hit} />
            </td>
            <td>
              <Subscriptions hit={hit} />
            </td>
            <td className={styles.wrap}>
              <Link to={`/title-lists/${hit.title_list.id}?search=${encodeURIComponent(hit.title)}`}>{hit.title_list.name}</Link>
              {hit.state !== 'in_force' && <Below>{t(`titleLists.states.${hit.state}`)}</Below>}
            </td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

function identifiersOf({ print_identifier, online_identifier }: TitleHit): string {
  return [...new Set([print_identifier, online_identifier])].filter((identifier) => identifier !== null).join(' · ');
}

function Years({ hit: { coverage, years, embargo_info } }: { hit: TitleHit }) {
  const t = useText();
  const words = coverage === null ? t('titleLists.search.notSaid') : coverage.length === 0 ? t('titleLists.search.nothingToday') : years;
  return (
    <>
      {words}
      {embargo_info && <Below>{t('titleLists.search.embargo', { embargo: embargo_info })}</Below>}
    </>
  );
}

function Subscriptions({ hit: { subscriptions, product } }: { hit: TitleHit }) {
  const t = useText();
  if (subscriptions.length === 0) {
    if (!product) return t('titleLists.search.noProduct');
    return (
      <Quiet as="span">
        {t('titleLists.search.noSubscription', { product: '' })}
        <Link to={`/products/${product.id}`}>{product.name}</Link>
      </Quiet>
    );
  }
  return (
    <Stack as="ul" gap="xxs">
      {subscriptions.map((each) => (
        <li key={each.id}>
          <Link to={`/subscriptions/${each.id}/title-list`}>
            {each.in_force ? each.name : t('titleLists.search.notNow', { name: each.name })}
          </Link>
          <Below>
            {each.vendor?.name} <FormattedMoney amount={each.price} currency={each.currency} />
          </Below>
        </li>
      ))}
    </Stack>
  );
}
