import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import type { FactorMethod } from '#shared/domain/users/second-factors.ts';
import { send } from '#web/api/client.ts';
import { canUsePasskeys } from '#web/parts/sign-in/can-use-passkeys.ts';
import { forgetUnknownPasskey, passkeyFailure, provePasskey } from '#web/parts/sign-in/passkey.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

export interface SecondFactorStepProps {
  pending: PendingSignIn & { token: string };
  onDone: (user: CurrentUser) => void;
  /** Back to the first step. */
  onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ pending, onDone, onBack }: SecondFactorStepProps) {
  const t = useText();
  const methods = pending.methods.filter((each) => each !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'recovery');
  const [over, setOver] = useState<string>();
  const others = methods.filter((each) => each !== method);
  const props = { token: pending.token, onDone, onOver: setOver };
  return (
    <SignInFrame title={t('session.factor.title')} lead={t(`session.factor.lead.${method}`)}>
      <div className={styles.form}>
        {over === undefined ? (
          <>
            {method === 'passkey' ? <PasskeyStep {...props} /> : <CodeStep key={method} kind={method} {...props} />}
            {others.map((each) => (
              <ActionButton key={each} type="link" onPress={() => setMethod(each)}>
                {t(`session.factor.instead.${each}`)}
              </ActionButton>
            ))}
          </>
        ) : (
          <Alert type="error">{over}</Alert>
        )}
        <ActionButton type="link" onPress={onBack}>
          {t('session.back')}
        </ActionButton>
      </div>
    </SignInFrame>
  );
}

interface StepProps {
  token: string;
  onDone: (user: CurrentUser) => void;
  /** The sign-in has to begin anew. */
  onOver: (sentence: string | undefined) => void;
}

function CodeStep({ kind, token, onDone, onOver }: StepProps & { kind: 'code' | 'recovery' }) {
  const t = useText();
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm<typeof auth.secondFactor, { code: string; recovery: string }>(auth.secondFactor, {
    defaults: { code: '', recovery: '' },
    toBody: (values) => ({ pending: token, [kind]: values[kind] }),
    invalidates: false,
    onRefused: (error) => (error.status === 401 ? onOver(error.serverMessage) : setRefusal(error.serverMessage)),
    onDone: ({ result }) => onDone(result),
  });
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRefusal(undefined);
        form.submit();
      }}
    >
      <FormFailure failure={form.failure} />
      {refusal && <Alert type="error">{refusal}</Alert>}
      <TextField
        form={form.fields}
        name={kind}
        label={t(`session.factor.${kind}`)}
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        {...(kind === 'code' && { inputMode: 'numeric' as const })}
        autoFocus
      />
      <ActionButton type="primary" submits fullWidth loading={form.saving}>
        {t('session.factor.confirm')}
      </ActionButton>
    </form>
  );
}

function PasskeyStep({ token, onDone, onOver }: StepProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prove = async (): Promise<void> => {
    setAsking(true);
    setFailure(undefined);
    try {
      const assertion = await provePasskey(token);
      try {
        onDone((await send(auth.secondFactor, { body: { pending: token, assertion }, report: 'none' })).result);
      } catch (error) {
        forgetUnknownPasskey(error, assertion);
        throw error;
      }
    } catch (error) {
      setAsking(false);
      if (isOver(error)) onOver(passkeyFailure(error));
      else setFailure(passkeyFailure(error));
    }
  };
  return (
    <>
      {failure && <Alert type="error">{failure}</Alert>}
      <ActionButton type="primary" fullWidth loading={asking} onPress={() => void prove()}>
        {t('session.factor.usePasskey')}
      </ActionButton>
    </>
  );
}

/** Whether the sign-in has to begin anew. */
function isOver(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}
