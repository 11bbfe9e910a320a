import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listTone, useValidity } from '#web/parts/title-lists/list-words.ts';
import { PublicationsGrid } from '#web/parts/title-lists/publications-grid.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import links from '#web/ui/links.module.css';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './title-list-tab.module.css';

/** The title list of a subscription (S50): the lists of its product that belong to a period, the current one at first. */
export default function TitleListTab() {
  const t = useText();
  const formats = useFormats();
  const { subscription } = useOutletContext<SubscriptionContext>();
  const [periodId, setPeriodId] = useState<string | null>(null);
  const [listId, setListId] = useState<string | null>(null);
  const params = { id: subscription.id };
  const periods = useQuery(queryFor(subscriptions.periods, { params })).data;
  const asked = useQuery({
    ...queryFor(subscriptions.titleLists, { params, query: periodId === null ? {} : { period_id: periodId } }),
    placeholderData: keepPreviousData,
  });
  const answer = asked.data;
  if (asked.isPending) return <Skeleton lines={6} height={32} />;
  if (!answer)
    return <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />;
  const { title_lists, others, product, period } = answer;
  const shown = [...title_lists, ...others].find(({ id }) => id === listId) ?? title_lists[0];
  const offered = (Array.isArray(periods) ? periods : (periods?.data ?? [])).map(({ id, start_date, end_date }) => ({
    id,
    name: end_date === null ? formats.date(start_date) : `${formats.date(start_date)} – ${formats.date(end_date)}`,
  }));
  return (
    <Stack>
      <Stack as="section" framed gap="s" aria-label={t('titleLists.subscription.lists')}>
        <Row gap="xl" align="start" justify="between">
          <p className={styles.words} role="status">
            {product === null
              ? t('titleLists.subscription.noProduct')
              : formats.datesIn(messageText(answer.explanation_code, answer.explanation))}
          </p>
          {offered.length > 1 && (
            <FormField label={t('titleLists.subscription.period')}>
              <Dropdown
                value={period?.id ?? null}
                options={offered}
                onChange={(id) => {
                  setPeriodId(id);
                  setListId(null);
                }}
              />
            </FormField>
          )}
        </Row>
        <Lists lists={title_lists} shown={shown?.id} onShow={setListId} />
        {others.length > 0 && (
          <>
            <Heading as="h3" small>
              {t('titleLists.subscription.others')}
            </Heading>
            <Lists lists={others} shown={shown?.id} onShow={setListId} />
          </>
        )}
        {product && title_lists.length + others.length === 0 && (
          <p className={styles.words}>
            <Link to={`/products/${product.id}/title-lists`}>{t('titleLists.subscription.go', { product: product.name })}</Link>
          </p>
        )}
      </Stack>
      {shown && <PublicationsGrid key={shown.id} listId={shown.id} />}
    </Stack>
  );
}

interface ListsProps {
  lists: readonly TitleListRow[];
  /** The list whose titles are shown below. */
  shown: string | undefined;
  onShow: (id: string) => void;
}

function Lists({ lists, shown, onShow }: ListsProps) {
  const t = useText();
  const formats = useFormats();
  const validity = useValidity();
  if (lists.length === 0) return null;
  return (
    <Stack as="ul" gap="xs" className={styles.lists}>
      {lists.map((list) => (
        <li key={list.id}>
          <label>
            <input
              type="radio"
              name="title-list"
              checked={list.id === shown}
              onChange={() => onShow(list.id)}
              aria-label={`${t('titleLists.subscription.show')}: ${list.name}`}
            />
          </label>
          <Link className={links.name} to={`/title-lists/${list.id}`}>
            {list.name}
          </Link>
          <Quiet as="span">{validity(list)}</Quiet>
          <Quiet as="span">
            {formats.number(list.title_count, 0)} {t('titleLists.titles')}
          </Quiet>
          <StatusBadge tone={listTone(list.state)}>{t(`titleLists.states.${list.state}`)}</StatusBadge>
        </li>
      ))}
    </Stack>
  );
}
