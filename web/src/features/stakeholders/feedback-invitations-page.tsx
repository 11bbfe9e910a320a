import { lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { feedbackInvitationColumns as columns } from '#shared/contract/columns/stakeholders.ts';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { Modal } from '#web/ui/modal.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';

const AskForFeedback = lazy(async () => ({ default: (await import('#web/parts/stakeholders/ask-stakeholders.tsx')).AskStakeholders }));

const source: ListSource = { name: 'feedback-invitations', columns, list: feedbackInvitations.list };
export const ahead = rowsAhead(source);

const tones: Readonly<Record<string, 'good' | 'plain' | 'over'>> = { open: 'plain', answered: 'good', expired: 'over' };
const renderers: Readonly<Record<string, CellRenderer>> = {
  state: ({ value, text: label }) => <StatusBadge tone={tones[String(value)] ?? 'over'}>{label}</StatusBadge>,
};

/** The feedback requests to stakeholders with their progress; those without an answer can be reminded, closed or revoked. */
export default function FeedbackInvitationsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [maySend, mayRevoke] = [useMay(feedbackInvitations.remind.permission), useMay(feedbackInvitations.revoke.permission)];
  const [asked, setAsked] = useState<{ what: 'close' | 'revoke'; rows: readonly GridRow[] }>();
  const remind = useCommand(feedbackInvitations.remind);
  const bulkActions = useMemo(
    (): readonly BulkAction[] => [
      ...(maySend
        ? [
            {
              id: 'remind',
              label: t('stakeholders.feedback.remind'),
              run: (_ids: readonly string[], rows: readonly GridRow[]) =>
                remind.mutate({ body: { stakeholder_ids: stakeholdersOf(rows) } }),
            },
            {
              id: 'close',
              label: t('stakeholders.feedback.close'),
              run: (_ids: readonly string[], rows: readonly GridRow[]) => setAsked({ what: 'close', rows }),
            },
          ]
        : []),
      ...(mayRevoke
        ? [
            {
              id: 'revoke',
              label: t('stakeholders.feedback.revoke'),
              run: (_ids: readonly string[], rows: readonly GridRow[]) => setAsked({ what: 'revoke', rows }),
            },
          ]
        : []),
    ],
    [maySend, mayRevoke, t, remind],
  );
  return (
    <>
      <ListScreen
        {...source}
        title={t('stakeholders.feedback.title')}
        renderers={renderers}
        bulkActions={bulkActions}
        create={{ label: t('stakeholders.feedback.ask'), permission: feedbackInvitations.invite.permission, Dialog: AskForFeedback }}
        actions={<Button onClick={() => void navigate('/stakeholders')}>{t('stakeholders.title')}</Button>}
      />
      {asked && <EndFeedback {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function stakeholdersOf(rows: readonly GridRow[]): string[] {
  return [...new Set(rows.map((row) => String(row['stakeholder_id'])))];
}

/** Asks for confirmation before requests are closed or links revoked. */
function EndFeedback({ what, rows, onClose }: { what: 'close' | 'revoke'; rows: readonly GridRow[]; onClose: () => void }) {
  const t = useText();
  const close = useCommand(feedbackInvitations.close, { onDone: onClose });
  const revoke = useCommand(feedbackInvitations.revoke);
  const people = stakeholdersOf(rows);

  async function save(): Promise<void> {
    if (what === 'close') {
      close.mutate({ body: { stakeholder_ids: people } });
      return;
    }
    try {
      for (const row of rows) await revoke.mutateAsync({ params: { id: String(row['id']) } });
      onClose();
    } catch {
      // The client has shown the error.
    }
  }

  const title = t(what === 'close' ? 'stakeholders.feedback.closeTitle' : 'stakeholders.feedback.revokeTitle');
  return (
    <Modal
      title={title}
      width={520}
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel={title}
      saving={close.isPending || revoke.isPending}
    >
      {what === 'close'
        ? t('stakeholders.feedback.closeLead', { count: people.length })
        : t('stakeholders.feedback.revokeLead', { count: rows.length })}
    </Modal>
  );
}
