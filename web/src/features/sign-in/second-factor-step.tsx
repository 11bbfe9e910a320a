import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { FactorForm, usableMethods } from '#web/parts/sign-in/factor-form.tsx';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

export interface SecondFactorStepProps {
  pending: PendingSignIn & { token: string };
  onDone: (user: CurrentUser) => void;
  /** Back to the first step. */
  onBack: () => void;
}

/** The second step of a sign-in (C810). */
export function SecondFactorStep({ pending, onDone, onBack }: SecondFactorStepProps) {
  const t = useText();
  const methods = usableMethods(pending.methods);
  const [method, setMethod] = useState(methods[0]);
  const [over, setOver] = useState<string>();
  return (
    <SignInFrame title={t('session.factor.title')} lead={t(`session.factor.lead.${method}`)}>
      <div className={styles.form}>
        {over === undefined ? (
          <FactorForm
            call={auth.secondFactor}
            pending={pending.token}
            methods={methods}
            method={method}
            onMethod={setMethod}
            onDone={onDone}
            onOver={setOver}
          />
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
