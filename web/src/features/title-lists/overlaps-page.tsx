import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import type { TitleOverlaps } from '#shared/contract/rows/title-list-row.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { text, useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { Below, Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { saveTable } from '#web/ui/save-table.ts';
import { allRows, useMorePages } from './use-more-pages.ts';
import styles from './tables.module.css';

type Overlap = TitleOverlaps['data'][number];
const pairsShown = 10;

/** Titles in several active subscriptions: the sources, the years found only in one, and the prices. */
export default function OverlapsPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('subscriptions') ?? '';
  const chosen = wanted === '' ? [] : wanted.split(',');
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), 600);
  const query = { ...(wanted ? { subscriptions: wanted } : {}), ...(words ? { search: words } : {}) };
  const { asked, first, rows, total } = useMorePages(titleLists.overlaps, { query });
  const [saving, setSaving] = useState(false);
  const choose = (ids: readonly string[]): void =>
    setSearch(ids.length > 0 ? { subscriptions: ids.join(',') } : {}, { replace: true, preventScrollReset: true });
  const download = async (): Promise<void> => {
    if (!first) return;
    setSaving(true);
    try {
      saveTable(t('titleLists.overlap.file'), tableOf(await allRows(titleLists.overlaps, { query }), first));
    } catch {
      // The client has shown the error.
    } finally {
      setSaving(false);
    }
  };
  if (asked.isPending) return <Skeleton lines={8} height={36} />;
  if (!first)
    return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />;
  return (
    <div className={styles.page}>
      <Quiet>{t('titleLists.overlap.lead')}</Quiet>
      <Paid subscriptions={first.subscriptions} currency={first.local_currency} onChoose={choose} />
      {first.pairs.length > 0 && (
        <Stack as="section" framed className={styles.card} aria-label={t('titleLists.overlap.pairs')}>
          <Heading>{t('titleLists.overlap.pairs')}</Heading>
          <Row className={styles.chips}>
            {first.pairs.slice(0, pairsShown).map(({ subscriptions: [one, other], titles, at_stake }) => {
              const pair = t('titleLists.overlap.both', { first: one.name, second: other.name });
              const pressed = chosen.length === 2 && chosen.includes(one.id) && chosen.includes(other.id);
              return (
                <button
                  key={`${one.id} ${other.id}`}
                  type="button"
                  className={styles.chip}
                  aria-pressed={pressed}
                  onClick={() => choose(pressed ? [] : [one.id, other.id])}
                >
                  {pair}: <b>{t('titleLists.overlap.pairTitles', { count: titles })}</b>
                  {at_stake !== null && (
                    <>
                      {' · '}
                      <FormattedMoney amount={at_stake} currency={first.local_currency} />
                    </>
                  )}
                </button>
              );
            })}
          </Row>
        </Stack>
      )}
      <Stack as="section" framed className={styles.card} aria-label={t('titleLists.overlap.titles')}>
        <Row gap="m" align="start" justify="between">
          <Heading>{t('titleLists.overlap.titles')}</Heading>
          {total > 0 && (
            <Button iconName="download" loading={saving} onClick={() => void download()}>
              {t('titleLists.download')}
            </Button>
          )}
        </Row>
        <Row gap="m" align="end" className={styles.tools}>
          <div className={styles.grow}>
            <FormField label={t('titleLists.overlap.search')} stretch>
              <Input type="search" clearAriaLabel={t('grid.clearSearch')} value={typed} onChange={({ detail }) => setTyped(detail.value)} />
            </FormField>
          </div>
          <div className={styles.grow}>
            <FormField label={t('titleLists.overlap.only')} stretch>
              <MultiDropdown values={chosen} options={first.subscriptions} placeholder={t('titleLists.overlap.all')} onChange={choose} />
            </FormField>
          </div>
        </Row>
        <Quiet role="status">{total > 0 ? t('titleLists.overlap.shown', { shown: rows.length, total }) : ''}</Quiet>
        {rows.length === 0 ? (
          <EmptyState title={t('titleLists.overlap.nothing')}>{t('titleLists.overlap.nothingHint')}</EmptyState>
        ) : (
          <Overlaps rows={rows} paid={first.subscriptions} />
        )}
        {asked.hasNextPage && (
          <div>
            <Button onClick={() => void asked.fetchNextPage()} loading={asked.isFetchingNextPage}>
              {t('titleLists.more')}
            </Button>
          </div>
        )}
      </Stack>
    </div>
  );
}

interface PaidProps {
  subscriptions: TitleOverlaps['subscriptions'];
  currency: string;
  onChoose: (ids: readonly string[]) => void;
}

function Paid({ subscriptions, currency, onChoose }: PaidProps) {
  const t = useText();
  const formats = useFormats();
  if (subscriptions.length === 0) return null;
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('titleLists.overlap.subscriptions')}>
      <Heading>{t('titleLists.overlap.subscriptions')}</Heading>
      <ScrollBox className={styles.scroller}>
        <Table
          className={styles.table}
          headings={[
            t('titleLists.overlap.subscription'),
            t('titleLists.overlap.vendor'),
            { label: t('columns.Price'), className: numbers.number },
            { label: t('titleLists.overlap.count'), className: numbers.number },
            { label: t('titleLists.overlap.shared'), className: numbers.number },
            { label: t('titleLists.overlap.share'), className: numbers.number },
            { label: t('titleLists.overlap.stake'), className: numbers.number },
            { label: <Below>{t('titleLists.diff.show')}</Below> },
          ]}
        >
          {subscriptions.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                <Link to={`/subscriptions/${each.id}/title-list`}>{each.name}</Link>
                {each.others.length > 0 && (
                  <Below>{t('titleLists.overlap.others', { names: each.others.map(({ name }) => name).join(', ') })}</Below>
                )}
              </th>
              <td>{each.vendor?.name}</td>
              <td className={numbers.number}>
                <FormattedMoney amount={each.price} currency={each.currency} />
              </td>
              <td className={numbers.number}>{formats.number(each.titles, 0)}</td>
              <td className={numbers.number}>{formats.number(each.shared, 0)}</td>
              <td className={numbers.number}>
                {/* Rounded down: 100 % means all of them. */}
                {each.titles > 0 ? formats.percent(Math.floor((1000 * each.shared) / each.titles) / 10) : ''}
              </td>
              <td className={numbers.number}>
                <FormattedMoney amount={each.at_stake} currency={currency} />
              </td>
              <td className={styles.narrow}>
                {each.shared > 0 && (
                  <Button
                    variant="inline-link"
                    ariaLabel={t('titleLists.overlap.onlyOf', { name: each.name })}
                    onClick={() => onChoose([each.id])}
                  >
                    {t('titleLists.titles')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </ScrollBox>
    </Stack>
  );
}

/** The total price of the subscription that contains a title. */
function Price({ of: { subscription }, among }: { of: Overlap['shares'][number]; among: TitleOverlaps['subscriptions'] }) {
  const paid = among.find(({ id }) => id === subscription.id);
  return paid ? <FormattedMoney amount={paid.price} currency={paid.currency} /> : null;
}

function Overlaps({ rows, paid }: { rows: readonly Overlap[]; paid: TitleOverlaps['subscriptions'] }) {
  const t = useText();
  return (
    <ScrollBox className={styles.scroller}>
      <Table
        grouped
        className={styles.table}
        headings={[
          t('titleLists.diff.title'),
          t('titleLists.overlap.twice'),
          t('titleLists.overlap.from'),
          t('titleLists.overlap.years'),
          t('titleLists.overlap.alone'),
        ]}
      >
        {rows.map((row) => (
          <tbody key={row.identifiers.join(' ') + row.title}>
            {row.shares.map((share, index) => (
              <tr key={share.subscription.id}>
                {index === 0 && (
                  <>
                    <th scope="rowgroup" rowSpan={row.shares.length}>
                      {row.title}
                      <Below>{row.identifiers.join(' · ')}</Below>
                    </th>
                    <td rowSpan={row.shares.length}>
                      {row.shared === '' ? t('titleLists.overlap.noYear') : (row.shared ?? t('titleLists.overlap.notSaid'))}
                    </td>
                  </>
                )}
                <td>
                  <Link to={`/subscriptions/${share.subscription.id}/title-list`}>{share.subscription.name}</Link>
                  <Below>
                    {[...new Set(share.publications.map(({ title_list }) => title_list.name))].join(', ')} <Price of={share} among={paid} />
                  </Below>
                </td>
                <td>{share.years ?? t('titleLists.overlap.notSaid')}</td>
                <td>{aloneOf(share)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </ScrollBox>
  );
}

/** Years that would be lost with the subscription. */
function aloneOf({ alone }: Overlap['shares'][number]): string {
  if (alone === null) return text('titleLists.overlap.notSaid');
  return alone === '' ? text('titleLists.overlap.lostNothing') : alone;
}

function tableOf(rows: readonly Overlap[], { subscriptions }: TitleOverlaps): string[][] {
  const heads = (['twice', 'subscription', 'vendor'] as const).map((name) => text(`titleLists.overlap.${name}`));
  const last = (['years', 'alone'] as const).map((name) => text(`titleLists.overlap.${name}`));
  return [
    [text('titleLists.diff.title'), 'ISSN/ISBN', ...heads, text('columns.Price'), ...last, text('titleLists.one')],
    ...rows.flatMap((row) =>
      row.shares.map((share) => {
        const paid = subscriptions.find(({ id }) => id === share.subscription.id);
        return [
          row.title,
          row.identifiers.join(' '),
          row.shared ?? '',
          share.subscription.name,
          paid?.vendor?.name ?? '',
          paid?.price === null || paid?.price === undefined ? '' : `${paid.price} ${paid.currency ?? ''}`.trim(),
          share.years ?? '',
          share.alone ?? '',
          share.publications.map(({ title_list }) => title_list.name).join(', '),
        ];
      }),
    ),
  ];
}
