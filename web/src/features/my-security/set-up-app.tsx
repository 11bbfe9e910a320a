import { lazy, Suspense, useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import styles from './my-security.module.css';

// 24 KB that only this dialog needs.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface SetUpAppProps {
  onClose: () => void;
  onDone: (codes: readonly string[] | null) => void;
}

/** Shows the secret of a new authenticator app, as QR code and as text, and has a first code confirm it. */
export function SetUpApp({ onClose, onDone }: SetUpAppProps) {
  const t = useText();
  const [started, setStarted] = useState<{ secret: string; address: string }>();
  const [failure, setFailure] = useState<string>();
  const form = useContractForm(secondFactors.confirmApp, {
    defaults: { code: '' },
    onDone: ({ result }) => onDone(result.recovery_codes),
    onRefused: (error) => setFailure(error.serverMessage),
  });
  useEffect(() => {
    const leaving = new AbortController();
    send(secondFactors.startApp, { signal: leaving.signal, report: 'none' }).then(
      ({ result }) => setStarted(result),
      (error: unknown) => setFailure(error instanceof CallError ? (error.serverMessage ?? t('session.factor.failed')) : undefined),
    );
    return () => leaving.abort();
  }, [t]);
  return (
    <FormDialog
      form={form}
      title={t('mySecurity.app.setUp')}
      width={560}
      saveLabel={t('session.factor.confirm')}
      saveDisabled={!started}
      onCancel={onClose}
    >
      {failure && <Alert type="error">{failure}</Alert>}
      <Quiet>{t('mySecurity.app.scan')}</Quiet>
      {started && (
        <>
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode address={started.address} />
          </Suspense>
          <div>
            <Quiet>{t('mySecurity.app.typed')}</Quiet>
            <code className={styles.secret}>{started.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </div>
        </>
      )}
      <TextField
        form={form.fields}
        name="code"
        label={t('session.factor.code')}
        hint={t('session.factor.lead.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FormDialog>
  );
}
