import { useState } from 'react';
import { auth } from '#shared/contract/groups/auth.ts';
import type { FactorMethod } from '#shared/domain/users/second-factors.ts';
import { FactorForm, usableMethods } from '#web/parts/sign-in/factor-form.tsx';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Stack } from '#web/ui/primitives.tsx';

interface ByFactorProps {
  methods: readonly FactorMethod[];
  answer: (isProven: boolean) => void;
}

/** The proof of identity of a person with a second factor: the factor, as in the second step of a sign-in. */
export default function ByFactor({ methods, answer }: ByFactorProps) {
  const t = useText();
  const usable = usableMethods(methods);
  const [method, setMethod] = useState(usable[0]);
  return (
    <Modal title={t('session.confirm.title')} width={520} onCancel={() => answer(false)}>
      <Stack>
        <p>{t('session.confirm.factorLead')}</p>
        <p>{t(`session.factor.lead.${method}`)}</p>
        <FactorForm call={auth.fresh} methods={usable} method={method} onMethod={setMethod} onDone={() => answer(true)} />
      </Stack>
    </Modal>
  );
}
