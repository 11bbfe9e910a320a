import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { MembershipRow } from '#shared/contract/entities/membership.ts';
import { membershipColumns as columns } from '#shared/contract/columns/memberships.ts';
import { memberships } from '#shared/contract/groups/memberships.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { useCommand } from '#web/api/queries.ts';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { BulkAction, CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { ConsortiumTabs } from './consortium-tabs.tsx';
import styles from './consortium.module.css';

const CreateMember = lazy(async () => ({ default: (await import('./member-dialog.tsx')).CreateMember }));
const EditMember = lazy(async () => ({ default: (await import('./member-dialog.tsx')).EditMember }));

const source: ListSource = { name: 'memberships', columns, list: memberships.list };
export const ahead = rowsAhead(source);
const edits = { membership: memberships.update };

const tones: Readonly<Record<string, 'good' | 'plain' | 'over'>> = { active: 'good', invited: 'plain' };
const renderers: Readonly<Record<string, CellRenderer>> = {
  state: ({ value, text }) => <StatusBadge tone={tones[String(value)] ?? 'over'}>{text}</StatusBadge>,
};

/** The members of the consortium (S150). */
export default function MembersPage() {
  const t = useText();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<MembershipRow>();
  const [ending, setEnding] = useState<readonly GridRow[]>();
  const update = useCommand(memberships.update);
  const bulkActions = useMemo((): readonly BulkAction[] => {
    const changeAll = async (rows: readonly GridRow[], body: BodyOf<typeof memberships.update>): Promise<void> => {
      for (const row of rows) await update.mutateAsync({ params: { id: String(row['id']) }, body });
    };
    const action = (id: string, label: string, body: BodyOf<typeof memberships.update>): BulkAction => ({
      id,
      label,
      // The client shows the refusal of a member to which it does not apply.
      run: (_ids, rows) => void changeAll(rows, body).catch(() => {}),
    });
    return [
      action('invite', t('consortium.sendInvitation'), { invitation: 'send' }),
      action('revoke', t('consortium.revokeInvitation'), { invitation: 'revoke' }),
      action('suspend', t('consortium.suspend'), { state: 'suspended' }),
      action('resume', t('consortium.resume'), { state: 'active' }),
      { id: 'end', label: t('consortium.endMembership'), run: (_ids, rows) => setEnding(rows) },
    ];
  }, [t, update]);
  return (
    <Stack className={styles.page}>
      <ConsortiumTabs />
      <ListScreen
        {...source}
        title={t('consortium.members')}
        edits={edits}
        renderers={renderers}
        bulkActions={bulkActions}
        actions={
          <Button iconName="upload" onClick={() => void navigate('/consortium/imports')}>
            {t('consortium.importMembers')}
          </Button>
        }
        // The rows of this list are those of its call.
        onOpen={(row) => setEditing(row as unknown as MembershipRow)}
        create={{ label: t('consortium.addMember'), permission: memberships.create.permission, Dialog: CreateMember }}
      />
      <Suspense fallback={null}>{editing && <EditMember member={editing} onClose={() => setEditing(undefined)} />}</Suspense>
      {ending && <EndMemberships rows={ending} onClose={() => setEnding(undefined)} />}
    </Stack>
  );
}

/** Asks for confirmation before memberships are ended. */
function EndMemberships({ rows, onClose }: { rows: readonly GridRow[]; onClose: () => void }) {
  const t = useText();
  const end = useCommand(memberships.end);
  async function save(): Promise<void> {
    try {
      for (const row of rows) await end.mutateAsync({ params: { id: String(row['id']) } });
      onClose();
    } catch {
      // The client has shown the error.
    }
  }
  return (
    <Modal
      title={t('consortium.endMembership')}
      width={520}
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel={t('consortium.endMembership')}
      saving={end.isPending}
    >
      {t('consortium.endLead', { count: rows.length })}
    </Modal>
  );
}
