import type { SsoSettingsView } from '#shared/contract/entities/sso.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { MetadataFile } from './metadata-file.tsx';
import type { SsoFields } from './sso-form.ts';

type Stored = SsoSettingsView['providers'][number];

interface ConnectSamlProps {
  form: SsoFields;
  index: number;
  /** As it is stored; undefined for one that is new. */
  stored: Stored | undefined;
  entityId: string;
}

/** Metadata of a SAML provider, and ours for it. */
export function ConnectSaml({ form, index, stored, entityId }: ConnectSamlProps) {
  const t = useText();
  const hint = stored?.metadata_address
    ? t('sso.saml.metadataDaily', { address: stored.metadata_address })
    : t(stored ? 'sso.saml.metadataKept' : 'sso.saml.metadataHint');
  return (
    <>
      <TextAreaField form={form} name={`providers.${index}.metadata`} label={t('sso.saml.metadata')} hint={hint} required={!stored} />
      <MetadataFile onText={(text) => form.setValue(`providers.${index}.metadata`, text, { shouldDirty: true, shouldValidate: true })} />
      {stored?.fetch_failure && <FetchFailure failure={stored.fetch_failure} />}
      <TextAreaField
        form={form}
        name={`providers.${index}.federation_certificate`}
        label={t('sso.saml.federation')}
        hint={t('sso.saml.federationHint')}
      />
      {stored ? <Registration stored={stored} entityId={entityId} /> : <Quiet>{t('sso.saml.later')}</Quiet>}
      {stored && <OwnKeys form={form} index={index} stored={stored} />}
    </>
  );
}

function FetchFailure({ failure: { since, reason } }: { failure: NonNullable<Stored['fetch_failure']> }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Stack gap="xxs">
      <Row>
        <StatusBadge tone="over">{t('sso.saml.notFetched', { date: formats.date(since.slice(0, 10)) })}</StatusBadge>
      </Row>
      <Quiet>{messageText(reason, '')}</Quiet>
    </Stack>
  );
}

/** Our addresses for the IT department, and the stored parts of its metadata. */
function Registration({ stored, entityId }: { stored: Stored; entityId: string }) {
  const t = useText();
  return (
    <Stack gap="xs">
      <FactList
        label={t('sso.register')}
        layout="stack"
        facts={[
          { label: t('sso.saml.ourEntityId'), value: <code>{entityId}</code> },
          { label: t('sso.saml.acs'), value: <code>{stored.callback}</code> },
          { label: t('sso.saml.entityId'), value: <code>{stored.issuer}</code> },
          { label: t('sso.saml.certificates'), value: <Ends of={stored.certificates ?? []} /> },
        ]}
      />
      <Row>
        <ActionButton size="small" onPress={() => void copyText(entityId)}>
          {t('sso.saml.copyEntityId')}
        </ActionButton>
        <ActionButton size="small" onPress={() => void copyText(stored.callback)}>
          {t('sso.saml.copyAcs')}
        </ActionButton>
      </Row>
    </Stack>
  );
}

function Ends({ of }: { of: readonly { to: string }[] }) {
  const t = useText();
  const formats = useFormats();
  return of.map(({ to }) => t('sso.saml.validUntil', { date: formats.date(to.slice(0, 10)) })).join('; ');
}

/** Changes our own key in two steps, between which the provider loads our metadata. */
function OwnKeys({ form, index, stored }: Pick<ConnectSamlProps, 'form' | 'index'> & { stored: Stored }) {
  const t = useText();
  const own = stored.own_certificates ?? [];
  const change = own.length > 1 ? ('remove' as const) : ('add' as const);
  return (
    <Stack gap="xs">
      <FactList layout="stack" label={t('sso.saml.ownKey')} facts={[{ label: t('sso.saml.ownKey'), value: <Ends of={own} /> }]} />
      <ChoiceField
        form={form}
        name={`providers.${index}.own_key`}
        label={t('sso.saml.ownKeyChange')}
        hint={t('sso.saml.ownKeyHint')}
        noneLabel={t('sso.saml.ownKeys.keep')}
        options={[{ id: change, name: t(`sso.saml.ownKeys.${change}`) }]}
      />
    </Stack>
  );
}
