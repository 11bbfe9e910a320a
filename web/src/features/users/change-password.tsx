import { users } from '#shared/contract/groups/users.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { matches } from '#shared/domain/text/checks.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import styles from './users.module.css';

interface Values {
  password: string;
  repeated: string;
}

/** A new password for oneself (C016). */
export function ChangePassword({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const email = useSession()?.user.email;
  const form = useContractForm<typeof users.changePassword, Values>(users.changePassword, {
    defaults: { password: '', repeated: '' },
    input: { params: { id } },
    toBody: ({ password }) => ({ password }),
    check: ({ password, repeated }) => [
      ...checkPassword(password, email === undefined ? {} : { email }),
      ...matches('repeated', repeated, password, t('users.newPassword')),
    ],
    invalidates: ['users'],
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('users.changePassword')} width={520} onCancel={onClose}>
      <p className={styles.lead}>{t('users.passwordLead')}</p>
      <PasswordField
        form={form.fields}
        name="password"
        label={t('users.newPassword')}
        hint={t('session.passwordHint', { count: limits.passwordMin })}
        autoComplete="new-password"
      />
      <PasswordField form={form.fields} name="repeated" label={t('users.repeatPassword')} autoComplete="new-password" />
    </FormDialog>
  );
}
