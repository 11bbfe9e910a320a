import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Icon from '@cloudscape-design/components/icon';
import Input from '@cloudscape-design/components/input';
import type { Page } from '#shared/contract/envelope.ts';
import { products } from '#shared/contract/groups/products.ts';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import type { TitleDifference, TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor } from '#web/api/queries.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useValidity } from '#web/parts/title-lists/list-words.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { text, useText } from '#web/text/text.ts';
import { Below, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { saveTable } from '#web/ui/save-table.ts';
import type { TitleListContext } from './title-list-page.tsx';
import { allRows, useMorePages } from './use-more-pages.ts';
import styles from './tables.module.css';

const kinds = ['added', 'removed', 'coverage', 'details'] as const;
type Difference = TitleDifference['data'][number];
const tones = { added: 'good', removed: 'over', coverage: 'open', details: 'plain', none: 'plain' } as const;

/** The differences between two lists: added, removed, coverage changed, other changes. */
export default function DifferenceTab() {
  const t = useText();
  const { list } = useOutletContext<TitleListContext>();
  const [search, setSearch] = useSearchParams();
  const validity = useValidity();
  const ofProduct = useQuery({
    ...queryFor(products.titleLists, { params: { id: list.product?.id ?? '' } }),
    enabled: list.product !== null,
  });
  const given = search.get('with') ?? undefined;
  const lists = rowsOf(ofProduct.data).filter(({ id }) => id !== list.id);
  const set = (name: string, value: string | null): void => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const change = search.get('change') ?? '';
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), 600);
  const query = { ...(given ? { with: given } : {}), ...(change ? { change } : {}), ...(words ? { search: words } : {}) };
  const { asked, first, rows, total } = useMorePages(titleLists.difference, { params: { id: list.id }, query }, { report: 'none' });
  const [saving, setSaving] = useState(false);
  const download = async (): Promise<void> => {
    if (!first) return;
    setSaving(true);
    try {
      const all = await allRows(titleLists.difference, { params: { id: list.id }, query });
      saveTable(t('titleLists.diff.file', { after: list.name }), tableOf(all));
    } catch {
      // The client has shown the error.
    } finally {
      setSaving(false);
    }
  };
  const missing = asked.error instanceof CallError && asked.error.status === 422;
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('titleLists.difference')}>
      <Row gap="m" align="start" justify="between">
        <div className={styles.grow}>
          <FormField label={t('titleLists.diff.with')} constraintText={t('titleLists.diff.pick')}>
            <Dropdown
              value={given ?? first?.before.id ?? null}
              options={lists.map((each) => ({ id: each.id, name: each.name, detail: validity(each) }))}
              placeholder={t('titleLists.diff.choose')}
              onChange={(id) => set('with', id)}
            />
          </FormField>
        </div>
        {first && (
          <Button iconName="download" loading={saving} onClick={() => void download()}>
            {t('titleLists.download')}
          </Button>
        )}
      </Row>
      {asked.isPending && <Skeleton lines={6} height={28} />}
      {asked.isError && (
        <EmptyState title={missing ? t(lists.length === 0 ? 'titleLists.diff.noOther' : 'titleLists.diff.choose') : t('common.loadFailed')}>
          {missing ? '' : <Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>}
        </EmptyState>
      )}
      {first && !asked.isError && (
        <>
          <Quiet>
            {t('titleLists.diff.lead', {
              after: `${first.after.name} (${validity(first.after)})`,
              before: `${first.before.name} (${validity(first.before)})`,
            })}
          </Quiet>
          <Row gap="m" align="end" className={styles.tools}>
            <Row className={styles.chips} role="group" aria-label={t('titleLists.diff.show')}>
              {kinds.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  className={styles.chip}
                  aria-pressed={change === kind}
                  onClick={() => set('change', change === kind ? null : kind)}
                >
                  {t(`titleLists.diff.${kind}`)} <b>{first.counts[kind]}</b>
                </button>
              ))}
              <Quiet as="span">
                {t('titleLists.diff.none')} {first.counts.none}
              </Quiet>
            </Row>
            <div className={styles.grow}>
              <Input
                type="search"
                clearAriaLabel={t('grid.clearSearch')}
                value={typed}
                placeholder={t('titleLists.diff.search')}
                ariaLabel={t('titleLists.diff.search')}
                onChange={({ detail }) => setTyped(detail.value)}
              />
            </div>
          </Row>
          <Quiet role="status">{t('titleLists.diff.shown', { shown: rows.length, total })}</Quiet>
          {rows.length === 0 ? <EmptyState title={t('titleLists.diff.same')} /> : <Differences rows={rows} lists={first} />}
          {asked.hasNextPage && (
            <div>
              <Button onClick={() => void asked.fetchNextPage()} loading={asked.isFetchingNextPage}>
                {t('titleLists.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}

function Differences({ rows, lists }: { rows: readonly Difference[]; lists: TitleDifference }) {
  const t = useText();
  return (
    <ScrollBox className={styles.scroller}>
      <Table
        className={styles.table}
        headings={[t('titleLists.diff.change'), t('titleLists.diff.title'), t('titleLists.diff.gives'), t('titleLists.diff.what')]}
      >
        {rows.map((row) => (
          <tr key={`${row.before?.id} ${row.after?.id}`}>
            <td className={styles.narrow}>
              <span className={styles.tag} data-tone={tones[row.change]}>
                {t(`titleLists.diff.${row.change}`)}
              </span>
            </td>
            <th scope="row">
              <Link to={addressOf(row, lists)}>{row.title}</Link>
              {row.identifier && <Below>{row.identifier}</Below>}
            </th>
            <td>{row.coverage}</td>
            <td>
              <Stack as="ul" gap="xxs">
                {row.fields.map((field) => (
                  <li key={field.field}>
                    <Changed field={field} />
                  </li>
                ))}
              </Stack>
            </td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

/** The old value, struck through, and the new one. */
function Changed({ field: { label, from, to } }: { field: Difference['fields'][number] }) {
  const t = useText();
  const blank = t('titleLists.diff.blank');
  return (
    <>
      {label}: <del aria-label={t('history.before')}>{from ?? blank}</del>
      <span className={styles.arrow} aria-hidden="true">
        <Icon name="arrow-right" size="small" />
      </span>
      <ins aria-label={t('history.after')}>{to ?? blank}</ins>
    </>
  );
}

/** The address of a title in the list that contains it. */
function addressOf({ title, after }: Difference, lists: TitleDifference): string {
  return `/title-lists/${after ? lists.after.id : lists.before.id}?search=${encodeURIComponent(title)}`;
}

function wordsOf({ label, from, to }: Difference['fields'][number]): string {
  const blank = text('titleLists.diff.blank');
  return text('titleLists.diff.fromTo', { label, from: from ?? blank, to: to ?? blank });
}

function tableOf(rows: readonly Difference[]): string[][] {
  const heads = (['change', 'title', 'gives', 'what'] as const).map((name) => text(`titleLists.diff.${name}`));
  return [
    [...heads.slice(0, 2), 'ISSN/ISBN', ...heads.slice(2)],
    ...rows.map((row) => [
      text(`titleLists.diff.${row.change}`),
      row.title,
      row.identifier ?? '',
      row.coverage ?? '',
      row.fields.map(wordsOf).join('; '),
    ]),
  ];
}

function rowsOf(answer: Page<TitleListRow> | TitleListRow[] | undefined): readonly TitleListRow[] {
  return answer === undefined ? [] : Array.isArray(answer) ? answer : answer.data;
}
