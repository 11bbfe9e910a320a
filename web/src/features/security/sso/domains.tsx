import type { SsoSettingsView } from '#shared/contract/entities/sso.ts';
import { sso } from '#shared/contract/groups/sso.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Below, Row, Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from '../security.module.css';

interface DomainsProps {
  settings: SsoSettingsView;
  onVersion: (version: number | null) => void;
}

/** The domains of the institution, each proved by a TXT record (C758, C759, C819), and the sign-in page of the library. */
export function Domains({ settings, onVersion }: DomainsProps) {
  const t = useText();
  const form = useContractForm<typeof sso.addDomain, { domain: string }>(sso.addDomain, {
    defaults: { domain: '' },
    invalidates: ['sso'],
    onDone: ({ result }) => {
      onVersion(result.version);
      form.fields.reset({ domain: '' });
    },
  });
  return (
    <Section title={t('sso.domains')} hint={t('sso.domainsHint', { address: settings.sign_in_address })}>
      {settings.domains.map((domain) => (
        <Domain key={domain.domain} domain={domain} onVersion={onVersion} />
      ))}
      <PageForm form={form} className={styles.form}>
        <FormFailure failure={form.failure} />
        <TextField form={form.fields} name="domain" label={t('sso.domain')} placeholder="university.example" />
        <Row>
          <ActionButton submits loading={form.saving}>
            {t('sso.addDomain')}
          </ActionButton>
        </Row>
      </PageForm>
    </Section>
  );
}

function Domain({
  domain: { domain, record, verified_at },
  onVersion,
}: { domain: SsoSettingsView['domains'][number] } & Pick<DomainsProps, 'onVersion'>) {
  const t = useText();
  const done = { invalidates: ['sso'], onDone: ({ result }: { result: SsoSettingsView }) => onVersion(result.version) };
  const check = useCommand(sso.checkDomain, done);
  const remove = useCommand(sso.removeDomain, done);
  return (
    <Row justify="between" align="start" role="group" aria-label={domain}>
      <Stack gap="xxs">
        <Row>
          <strong>{domain}</strong>
          <StatusBadge tone={verified_at === null ? 'plain' : 'good'}>
            {t(verified_at === null ? 'sso.notVerified' : 'sso.verified')}
          </StatusBadge>
        </Row>
        <Below>{t('sso.record', { record })}</Below>
      </Stack>
      <Row>
        <ActionButton size="small" loading={check.isPending} onPress={() => check.mutate({ params: { domain } })}>
          {t('sso.verify')}
        </ActionButton>
        <ActionButton
          size="small"
          ariaLabel={t('sso.removeDomain', { domain })}
          loading={remove.isPending}
          onPress={() => remove.mutate({ params: { domain } })}
        >
          {t('mySecurity.remove')}
        </ActionButton>
      </Row>
    </Row>
  );
}
