import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import type { UserSecurity } from '#shared/contract/rows/security-event-row.ts';
import { factorCount } from '#shared/domain/users/second-factors.ts';
import { useCommand } from '#web/api/queries.ts';
import { PasskeyLine } from '#web/parts/security/passkey-line.tsx';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { askQuestion } from '#web/ui/questions/question-store.ts';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface PersonFactorsProps extends Pick<UserSecurity, 'user' | 'factors'> {
  isRequired: boolean;
  due: string | null;
  /** Whether the factors can be removed here: by a manager of users, and only those of other people. */
  mayReset: boolean;
}

/** The second factors of a person; a manager of users removes them if the person has lost them (C815). */
export function PersonFactors({ user: { id, name }, factors, isRequired, due, mayReset }: PersonFactorsProps) {
  const t = useText();
  const formats = useFormats();
  const reset = useCommand(secondFactors.reset);
  const { app_since, passkeys, recovery_codes_left } = factors;
  const hasFactor = factorCount({ passkeys, totp: app_since === null ? null : {} }) > 0;
  const confirmReset = async (): Promise<void> => {
    const question = {
      title: t('security.person.resetTitle', { name }),
      sentences: [t('security.person.resetHint', { name })],
      confirmLabel: t('security.person.reset'),
    };
    if (await askQuestion(question)) reset.mutate({ params: { id } });
  };
  return (
    <Section
      title={t('security.person.factors')}
      actions={
        hasFactor &&
        mayReset && (
          <ActionButton loading={reset.isPending} onPress={() => void confirmReset()}>
            {t('security.person.reset')}
          </ActionButton>
        )
      }
    >
      {hasFactor ? (
        <Stack gap="s">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
          {app_since !== null && <span>{t('security.person.app', { at: formats.dateTime(app_since) })}</span>}
          <span>
            <strong>{t('mySecurity.codes.title')}</strong> {t('mySecurity.codes.left', { count: recovery_codes_left })}
          </span>
        </Stack>
      ) : (
        <span>{t('security.person.noFactors')}</span>
      )}
      {isRequired && (
        <Quiet>{due === null ? t('security.person.factorRequired') : t('security.person.factorDue', { at: formats.dateTime(due) })}</Quiet>
      )}
    </Section>
  );
}
