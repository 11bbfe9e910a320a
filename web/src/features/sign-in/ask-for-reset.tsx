import { useState } from 'react';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import { auth } from '#shared/contract/groups/auth.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import links from '#web/ui/links.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** Requests an email with a reset link; the answer does not reveal whether the address has an account. */
export function AskForReset() {
  const t = useText();
  const [sent, setSent] = useState(false);
  const form = useContractForm(auth.forgot, { defaults: { email: '' }, invalidates: false, onDone: () => setSent(true) });
  return (
    <SignInFrame title={t('session.forgotTitle')} {...(sent ? {} : { lead: t('session.forgotLead') })}>
      <PageForm form={form} className={styles.form}>
        {sent ? (
          <div role="status">
            <Alert type="success">{t('session.sent')}</Alert>
          </div>
        ) : (
          <>
            <FormFailure failure={form.failure} />
            <TextField form={form.fields} name="email" label={t('session.email')} type="email" autoComplete="username" autoFocus />
            <ActionButton type="primary" submits fullWidth loading={form.saving}>
              {t('session.sendLink')}
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
