import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { matches } from '#shared/domain/text/checks.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import { startPage } from '#web/ui/redirect-target.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import links from '#web/ui/links.module.css';
import { enter } from './enter.ts';
import { isOpen } from './pending-sign-in.ts';
import { SecondFactorStep } from './lazy-second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

interface Values {
  password: string;
  repeated: string;
}

/** Sets a new password with the one-time token of the email, and signs in. */
export function SetPassword({ token }: { token: string }) {
  const t = useText();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const [pending, setPending] = useState<PendingSignIn>();
  const signedIn = (user: CurrentUser) => void enter(user).then(() => navigate(startPage, { replace: true }));
  const form = useContractForm<typeof auth.reset, Values>(auth.reset, {
    defaults: { password: '', repeated: '' },
    toBody: ({ password }) => ({ token, password }),
    check: ({ password, repeated }) => [...checkPassword(password), ...matches('repeated', repeated, password, t('session.newPassword'))],
    invalidates: false,
    onDone: ({ result, messages }) => {
      // A library may allow no sign-in by password: the answer says what the new one is good for.
      if (!result) setDone(messages.default ?? t('session.done'));
      else if (!('pending' in result)) signedIn(result);
      else if (result.token === null) setDone(t('session.done'));
      else setPending(result);
    },
  });
  const restart = () => void navigate('/login', { replace: true });
  if (isOpen(pending)) return <SecondFactorStep pending={pending} onDone={signedIn} onBack={restart} />;
  return (
    <SignInFrame title={t('session.resetTitle')}>
      <PageForm form={form} className={styles.form}>
        {done !== undefined ? (
          <div role="status">
            <Alert type="success">{done}</Alert>
          </div>
        ) : (
          <>
            <FormFailure failure={form.failure} />
            <PasswordField
              form={form.fields}
              name="password"
              label={t('session.newPassword')}
              hint={t('session.passwordHint', { count: limits.passwordMin })}
              autoComplete="new-password"
            />
            <PasswordField form={form.fields} name="repeated" label={t('session.repeatPassword')} autoComplete="new-password" />
            <ActionButton type="primary" submits fullWidth loading={form.saving}>
              {t('session.setPassword')}
            </ActionButton>
          </>
        )}
        <Link className={links.name} to="/login">
          {t('session.back')}
        </Link>
      </PageForm>
    </SignInFrame>
  );
}
