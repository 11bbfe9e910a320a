import { useQuery } from '@tanstack/react-query';
import { users } from '#shared/contract/groups/users.ts';
import { consortiumPermissions } from '#shared/contract/permissions.ts';
import { useSession } from '#web/api/use-session.ts';
import { queryFor } from '#web/api/queries.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import styles from './users.module.css';

/** The permissions by role: a line per permission, a column per role (S08, D2). */
export function RolesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const held = useSession()?.user.permissions;
  const form = useQuery(queryFor(users.form, {}));
  if (!form.data) return <LoadingDialog title={t('users.matrix.title')} query={form} width={820} onClose={onClose} />;
  const { roles } = form.data;
  // A library without a consortium reads nothing of one.
  const permissions = form.data.permissions.filter(({ id }) => !consortiumPermissions.includes(id) || held?.includes(id));
  return (
    <Modal title={t('users.matrix.title')} width={820} onCancel={onClose} cancelLabel={t('common.close')} persistent={false}>
      <p className={styles.lead}>{t('users.matrix.lead')}</p>
      <ScrollBox className={styles.scroll} label={t('users.matrix.title')}>
        <Table className={styles.matrix} headings={[t('users.matrix.permission'), ...roles.map(({ id }) => t(`users.role.${id}`))]}>
          {permissions.map((permission) => (
            <tr key={permission.id}>
              <th scope="row">{t(`users.permission.${permission.id}`)}</th>
              {roles.map((role) => {
                const may = role.permissions.includes(permission.id);
                return (
                  <td key={role.id} data-may={may}>
                    {t(may ? 'users.matrix.yes' : 'users.matrix.no')}
                  </td>
                );
              })}
            </tr>
          ))}
        </Table>
      </ScrollBox>
    </Modal>
  );
}
