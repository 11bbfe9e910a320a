import { users } from '#shared/contract/groups/users.ts';
import type { UserRow } from '#shared/contract/rows/user-row.ts';
import { checkUser } from '#shared/domain/users/check-user.ts';
import { useSession } from '#web/api/use-session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { GoogleButton } from '#web/parts/google/google-button.tsx';
import { useGoogleClient } from '#web/parts/google/use-google-client.ts';
import { useOfferToEndOthers } from '#web/parts/security/use-offer-to-end-others.ts';
import { useText } from '#web/text/text.ts';
import styles from './users.module.css';

/** The Google account of a person (C020); an empty field means none. */
export function GoogleAccount({ person }: { person: UserRow }) {
  const t = useText();
  const mine = useSession()?.user.id === person.id;
  const google = useGoogleClient();
  const offerToEndOthers = useOfferToEndOthers();
  const form = useContractForm<typeof users.googleAccountEmail, { google_account_email: string }>(users.googleAccountEmail, {
    defaults: { google_account_email: person.google_account_email ?? '' },
    input: { params: { id: person.id } },
    toBody: ({ google_account_email }) => ({ google_account_email: google_account_email.trim() === '' ? null : google_account_email }),
    check: ({ google_account_email }) => checkUser({ name: '-', email: 'a@b.example', google_account_email }),
    onDone: () => void offerToEndOthers(person.id),
  });
  return (
    <PageForm form={form}>
      <FormFailure failure={form.failure} />
      <div className={styles.google}>
        <TextField form={form.fields} name="google_account_email" label={t('users.google')} hint={t('users.googleHint')} type="email" />
        <ActionButton submits loading={form.saving} disabled={!form.changed}>
          {t('users.saveGoogle')}
        </ActionButton>
      </div>
      {mine && google && (
        <div className={styles.linkGoogle}>
          <GoogleButton client={google} errand={() => ({ purpose: 'link', user: person.id, redirect: '/users-settings?person=me' })}>
            {t('users.linkGoogle')}
          </GoogleButton>
        </div>
      )}
    </PageForm>
  );
}
