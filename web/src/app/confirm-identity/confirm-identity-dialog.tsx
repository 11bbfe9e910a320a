import { lazy, Suspense, useState } from 'react';
import { auth } from '#shared/contract/groups/auth.ts';
import { required } from '#shared/domain/text/checks.ts';
import { factorMethods } from '#shared/domain/users/second-factors.ts';
import { useSession } from '#web/api/use-session.ts';
import { GoogleButton } from '#web/parts/google/google-button.tsx';
import { useGoogleClient } from '#web/parts/google/use-google-client.ts';
import { leaveForSso } from '#web/parts/sign-in/sso-trip.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { loadChunk } from '../load-chunk.ts';

const ByFactor = lazy(() => loadChunk(() => import('./by-factor.tsx')));

interface Props {
  methods: readonly string[];
  answer: (isProven: boolean) => void;
}

/**
 * Asks for the proof of identity that a call needs (C816), in the first way that the server accepts: what it accepts can change while the dialog is
 * open, where the person sets up a second factor elsewhere.
 */
export default function ConfirmIdentityDialog({ methods: first, answer }: Props) {
  const [methods, setMethods] = useState(first);
  const factors = factorMethods.filter((each) => methods.includes(each));
  if (factors.length > 0)
    return (
      <Suspense>
        <ByFactor methods={factors} answer={answer} />
      </Suspense>
    );
  if (methods[0] === 'password') return <ByPassword answer={answer} onOther={setMethods} />;
  return methods[0] === 'sso' ? <BySso answer={answer} /> : <ByGoogle methods={methods} answer={answer} />;
}

function ByPassword({ answer, onOther }: Pick<Props, 'answer'> & { onOther: (methods: readonly string[]) => void }) {
  const t = useText();
  const form = useContractForm<typeof auth.fresh, { password: string }>(auth.fresh, {
    defaults: { password: '' },
    toBody: ({ password }) => ({ password }),
    check: ({ password }) => required('password', password),
    onDone: () => answer(true),
    onRefused: ({ code, result }) => {
      if (code === 'auth.notFresh') onOther((result as { methods?: readonly string[] } | null)?.methods ?? []);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('session.confirm.title')}
      saveLabel={t('session.confirm.do')}
      width={520}
      onCancel={() => answer(false)}
    >
      <p>{t('session.confirm.lead')}</p>
      <PasswordField form={form.fields} name="password" label={t('session.password')} autoComplete="current-password" />
    </FormDialog>
  );
}

/** The institution is asked on a page of its own, as Google is. */
function BySso({ answer }: Pick<Props, 'answer'>) {
  const t = useText();
  const user = useSession()?.user;
  const { pathname, search } = window.location;
  const leave = () => user && void leaveForSso(user.tenant.id, { purpose: 'confirm', user: user.id, redirect: pathname + search });
  return (
    <Modal title={t('session.confirm.title')} width={520} onCancel={() => answer(false)}>
      <Stack>
        <p>{t('session.confirm.ssoLead')}</p>
        <ActionButton type="primary" onPress={leave}>
          {t('session.confirm.sso')}
        </ActionButton>
      </Stack>
    </Modal>
  );
}

/** Google is asked on a page of its own: the person returns to this page, and then makes the change. */
function ByGoogle({ methods, answer }: Props) {
  const t = useText();
  const google = useGoogleClient();
  const user = useSession()?.user.id;
  const canAsk = methods.includes('google') && google && user !== undefined;
  const { pathname, search } = window.location;
  return (
    <Modal title={t('session.confirm.title')} width={520} onCancel={() => answer(false)}>
      <Stack>
        <p>{t(canAsk ? 'session.confirm.googleLead' : 'session.confirm.none')}</p>
        {canAsk && (
          <GoogleButton client={google} errand={() => ({ purpose: 'confirm', user, redirect: pathname + search })}>
            {t('session.confirm.google')}
          </GoogleButton>
        )}
      </Stack>
    </Modal>
  );
}
