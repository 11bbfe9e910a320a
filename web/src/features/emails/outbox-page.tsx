import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { emailColumns } from '#shared/contract/columns/emails.ts';
import { emails } from '#shared/contract/groups/emails.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, CellContext, GridRow } from '#web/components/data-grid/grid-types.ts';
import { EmailState } from '#web/components/emailing/email-state.tsx';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { text, useText } from '#web/text/text.ts';
import { AttentionNotice } from './attention-notice.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { useFollowMoving } from './use-follow-moving.ts';
import type { EmailRow } from '#shared/contract/rows/email-row.ts';
import styles from './emails.module.css';

const source: ListSource = { name: 'emails', columns: emailColumns, list: emails.list };
export const ahead = rowsAhead(source);
const hrefOf = (row: GridRow): string => `/email-outbox/${String(row['id'])}`;

const renderers = {
  state: ({ row }: CellContext) => <EmailState email={row as unknown as EmailRow} />,
  kind: ({ row, text: shown }: CellContext) => (row['test'] === true ? `${shown} (${text('emails.testMark')})` : shown),
};

/** All that was written, and how far it came (S28). */
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
        hrefOf={hrefOf}
        renderers={renderers}
        bulkActions={bulkActions}
        emptyAction={<p>{t('emails.empty')}</p>}
      />
      {resending && <ResendDialog emails={resending as unknown as EmailRow[]} onClose={() => setResending(undefined)} />}
    </>
  );
}
