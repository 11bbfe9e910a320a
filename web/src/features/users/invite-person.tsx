import { users } from '#shared/contract/groups/users.ts';
import { checkUser } from '#shared/domain/users/check-user.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import { PersonFields, type PersonValues } from './person-fields.tsx';
import styles from './users.module.css';

/** Invites a new person by email (C014). */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useContractForm<typeof users.create, PersonValues>(users.create, {
    defaults: { name: '', email: '', roles: ['viewer'], is_system_user: false },
    check: checkUser,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('users.inviteTitle')} width={640} saveLabel={t('users.inviteSave')} onCancel={onClose}>
      <p className={styles.lead}>{t('users.inviteLead')}</p>
      <PersonFields form={form.fields} autoFocus />
    </FormDialog>
  );
}
