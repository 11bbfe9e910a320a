import { useQuery } from '@tanstack/react-query';
import { sso as settings, ssoLinks } from '#shared/contract/groups/sso.ts';
import type { UserSecurity } from '#shared/contract/rows/security-event-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { askQuestion } from '#web/ui/questions/question-store.ts';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './security.module.css';

interface PersonIdentitiesProps extends Pick<UserSecurity, 'user' | 'sso' | 'sleep'> {
  /** Whether the viewer manages users, and so links and unlinks people. */
  manages: boolean;
}

/** The identities of a person at institutions; a manager of users enters them (C807) and removes them (C808). */
export function PersonIdentities({ user, sso, sleep, manages }: PersonIdentitiesProps) {
  const t = useText();
  const formats = useFormats();
  const remove = useCommand(ssoLinks.remove);
  const asked = useQuery({ ...queryFor(settings.settings, {}), enabled: manages });
  const providers = (asked.data?.providers ?? []).filter(({ state }) => state === 'on');
  if (sso.length === 0 && providers.length === 0) return null;
  const { id, name } = user;
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
        manages &&
        sso.length > 0 && (
          <ActionButton loading={remove.isPending} onPress={() => void confirmRemoval()}>
            {t('sso.person.remove')}
          </ActionButton>
        )
      }
    >
      {sso.length === 0 && <Quiet>{t('sso.person.none')}</Quiet>}
      <FactList
        facts={sso.map(({ provider, subject, linked_at }) => ({
          key: provider + subject,
          label: provider,
          value: t('sso.person.since', { subject, at: formats.dateTime(linked_at) }),
        }))}
      />
      {sleep && sleep.state !== 'awake' && <Quiet>{t(`sso.person.${sleep.state}`, { date: formats.date(sleep.from.slice(0, 10)) })}</Quiet>}
      {providers.length > 0 && <LinkForm id={id} providers={providers} />}
    </Section>
  );
}

interface Identity {
  provider_id: string;
  subject: string;
}

/** Links the person with an identity by its subject, in place of a former one at the same institution. */
function LinkForm({ id, providers }: { id: string; providers: readonly { id: string; name: string }[] }) {
  const t = useText();
  const defaults = { provider_id: providers[0]?.id ?? '', subject: '' };
  const form = useContractForm<typeof ssoLinks.set, Identity>(ssoLinks.set, {
    defaults,
    input: { params: { id } },
    onDone: () => form.fields.reset(defaults),
  });
  return (
    <PageForm form={form} className={styles.form}>
      <FormFailure failure={form.failure} />
      {providers.length > 1 && <ChoiceField form={form.fields} name="provider_id" label={t('sso.person.provider')} options={providers} />}
      <TextField form={form.fields} name="subject" label={t('sso.person.subject')} hint={t('sso.person.linkHint')} />
      <Row>
        <ActionButton submits loading={form.saving}>
          {t('sso.person.link')}
        </ActionButton>
      </Row>
    </PageForm>
  );
}
