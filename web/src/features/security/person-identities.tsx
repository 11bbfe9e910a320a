import { ssoLinks } from '#shared/contract/groups/sso.ts';
import type { UserSecurity } from '#shared/contract/rows/security-event-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { askQuestion } from '#web/ui/questions/question-store.ts';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface PersonIdentitiesProps extends Pick<UserSecurity, 'user' | 'sso'> {
  mayRemove: boolean;
}

/** The identities of a person at institutions; a manager of users removes them (C808). */
export function PersonIdentities({ user: { id, name }, sso, mayRemove }: PersonIdentitiesProps) {
  const t = useText();
  const formats = useFormats();
  const remove = useCommand(ssoLinks.remove);
  const confirmRemoval = async (): Promise<void> => {
    const question = {
      title: t('sso.person.removeTitle', { name }),
      sentences: [t('sso.person.removeHint', { name })],
      confirmLabel: t('sso.person.remove'),
    };
    if (await askQuestion(question)) remove.mutate({ params: { id } });
  };
  return (
    <Section
      title={t('sso.person.title')}
      actions={
        mayRemove && (
          <ActionButton loading={remove.isPending} onPress={() => void confirmRemoval()}>
            {t('sso.person.remove')}
          </ActionButton>
        )
      }
    >
      <FactList
        facts={sso.map(({ provider, subject, linked_at }) => ({
          key: provider + subject,
          label: provider,
          value: t('sso.person.since', { subject, at: formats.dateTime(linked_at) }),
        }))}
      />
    </Section>
  );
}
