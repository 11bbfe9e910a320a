import { useMemo, useState, useEffect } from 'react';
import { Link, useSearchParams, useNavigate } from 'react-router-dom';
import { emailColumns } from '#shared/contract/columns/emails.ts';
import { emails } from '#shared/contract/groups/emails.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, CellContext, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { EmailState } from '#web/parts/emailing/email-state.tsx';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { text, useText } from '#web/text/text.ts';
import { ResendDialog } from './resend-dialog.tsx';
import type { EmailRow } from '#shared/contract/rows/email-row.ts';
import styles from './emails.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { queryFor, keyOf } from '#web/api/queries.ts';

/** Poll interval while emails are being sent, in milliseconds. */
const every = 2000;

/** Reloads the list whenever the number of emails being sent changes. */
function useFollowMoving(): void {
  const cache = useQueryClient();
  const moving = useQuery({
    ...queryFor(emails.list, {
      query: { paginated: true, perPage: 1, filters: [{ field: 'state', operator: 'in', values: ['queued', 'sending', 'sent'] }] },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => (countOf(state.data) > 0 ? every : false),
  });
  const count = countOf(moving.data);
  useEffect(() => {
    const followed = JSON.stringify(keyOf(emails.list, {}).slice(0, 2));
    void cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        JSON.stringify(queryKey.slice(0, 2)) === followed && (queryKey[3] as { perPage?: number } | undefined)?.perPage !== 1,
    });
  }, [cache, count]);
}

function countOf(answer: unknown): number {
  return (answer as { last_row?: number } | undefined)?.last_row ?? 0;
}

const source: ListSource = { name: 'emails', columns: emailColumns, list: emails.list };
export const ahead = rowsAhead(source);

const renderers = {
  state: ({ row }: CellContext) => <EmailState email={row as unknown as EmailRow} />,
  kind: ({ row, text: shown }: CellContext) => (row['test'] === true ? `${shown} (${text('emails.testMark')})` : shown),
};

/** The outbox: all emails with their delivery state (S28). */
export default function OutboxPage() {
  const t = useText();
  const [search] = useSearchParams();
  const [resending, setResending] = useState<readonly GridRow[]>();
  const maySend = useMay(emails.resend.permission);
  useFollowMoving();
  const bulkActions = useMemo(
    (): BulkAction[] => (maySend ? [{ id: 'resend', label: t('emails.resend'), run: (_, rows) => setResending(rows) }] : []),
    [maySend, t],
  );
  const isBatch = [...search.keys()].some((key) => key.startsWith('filter[batch_id]'));
  return (
    <>
      <AttentionNotice />
      {isBatch && (
        <p className={styles.batch}>
          {t('emails.batchOf')} <Link to="/email-outbox">{t('emails.showAll')}</Link>
        </p>
      )}
      <ListScreen
        {...source}
        title={t('emails.outbox')}
        renderers={renderers}
        bulkActions={bulkActions}
        emptyAction={<p>{t('emails.empty')}</p>}
      />
      {resending && <ResendDialog emails={resending as unknown as EmailRow[]} onClose={() => setResending(undefined)} />}
    </>
  );
}

/** The number of emails that need attention, with a link to them; hidden at zero. */
function AttentionNotice() {
  const t = useText();
  const navigate = useNavigate();
  const { count = 0 } = useQuery(queryFor(emails.attention, {})).data ?? {};
  if (count === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert
        type="warning"
        header={t('emails.attentionTitle')}
        action={<Button onClick={() => void navigate('/email-outbox?filter[needs_look]=true')}>{t('emails.attentionShow')}</Button>}
      >
        {t('emails.attention', { count })}
      </Alert>
    </div>
  );
}
