import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { send } from '#web/api/client.ts';
import { canUsePasskeys } from '#web/parts/sign-in/can-use-passkeys.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';

interface PasskeyButtonProps {
  onDone: (user: CurrentUser) => void;
  onRefused: (sentence: string | undefined) => void;
}

/** Signs in with a passkey, without address and password (C820, C821); nothing where the browser has none. */
export function PasskeyButton({ onDone, onRefused }: PasskeyButtonProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  if (!canUsePasskeys()) return null;
  const signIn = async (): Promise<void> => {
    setAsking(true);
    onRefused(undefined);
    const { forgetUnknownPasskey, passkeyFailure, provePasskey } = await import('#web/parts/sign-in/passkey.ts');
    try {
      const assertion = await provePasskey();
      try {
        onDone((await send(auth.passkey, { body: { assertion }, report: 'none' })).result);
      } catch (error) {
        forgetUnknownPasskey(error, assertion);
        throw error;
      }
    } catch (error) {
      onRefused(passkeyFailure(error));
      setAsking(false);
    }
  };
  return (
    <ActionButton fullWidth loading={asking} onPress={() => void signIn()}>
      {t('session.factor.signInWithPasskey')}
    </ActionButton>
  );
}
