import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import type { Choice } from '#web/ui/dropdown.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { GoogleButton } from '#web/parts/google/google-button.tsx';
import { useGoogleClient } from '#web/parts/google/use-google-client.ts';
import { redirectTarget } from '#web/ui/redirect-target.ts';
import { takeChosen } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import links from '#web/ui/links.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { enter } from './enter.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactorStep } from './lazy-second-factor-step.tsx';
import { isOpen } from './pending-sign-in.ts';
import { SsoOffer } from './sso-offer.tsx';
import styles from './sign-in.module.css';

/** Sign in (S02): address and password, and the organisation where the address has accounts in several (D2). */
export default function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [tenants, setTenants] = useState<readonly Choice[]>();
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState<PendingSignIn>();
  const done = (user: CurrentUser) => void enter(user).then(() => navigate(redirectTarget(search.get('redirect')), { replace: true }));
  const form = useContractForm(auth.login, {
    defaults: { email: '', password: '' },
    invalidates: false,
    // Shown on the page, because a toast may vanish before it is read.
    onRefused: (error) => setRefusal(error.serverMessage),
    onDone: ({ result }) => {
      if ('tenants' in result) {
        setTenants(result.tenants);
        form.fields.setValue('tenant', result.tenants[0]?.id);
        return;
      }
      if ('pending' in result) setPending(result);
      else done(result);
    },
  });
  const google = useGoogleClient();
  const errand = () => ({ purpose: 'sign-in' as const, redirect: search.get('redirect'), locale: takeChosen() });
  if (isOpen(pending)) return <SecondFactorStep pending={pending} onDone={done} onBack={() => setPending(undefined)} />;
  return (
    <SignInFrame
      title={t('session.signInTitle')}
      lead={t('session.lead')}
      below={
        google && (
          <GoogleButton client={google} errand={errand}>
            {t('session.google.signIn')}
          </GoogleButton>
        )
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(undefined);
          form.submit();
        }}
      >
        <FormFailure failure={form.failure} />
        {refusal && <Alert type="error">{refusal}</Alert>}
        <TextField form={form.fields} name="email" label={t('session.email')} type="email" autoComplete="username" autoFocus />
        <SsoOffer email={form.fields.watch('email')} redirect={search.get('redirect')} />
        <PasswordField form={form.fields} name="password" label={t('session.password')} autoComplete="current-password" />
        {tenants && (
          <ChoiceField
            form={form.fields}
            name="tenant"
            label={t('session.tenant')}
            hint={t('session.tenantHint')}
            options={tenants}
            placeholder={t('session.chooseTenant')}
          />
        )}
        <ActionButton type="primary" submits fullWidth loading={form.saving}>
          {t('session.signIn')}
        </ActionButton>
        <PasskeyButton onDone={done} onRefused={setRefusal} />
        <Link className={links.name} to="/reset-password">
          {t('session.forgot')}
        </Link>
      </form>
    </SignInFrame>
  );
}
