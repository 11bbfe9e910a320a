import type { SsoSettingsView } from '#shared/contract/entities/sso.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { SsoFields } from './sso-form.ts';

interface ConnectSamlProps {
  form: SsoFields;
  index: number;
  /** As it is stored; undefined for one that is new. */
  stored: SsoSettingsView['providers'][number] | undefined;
  entityId: string;
}

/** Metadata of a SAML provider, and ours for it. */
export function ConnectSaml({ form, index, stored, entityId }: ConnectSamlProps) {
  const t = useText();
  const formats = useFormats();
  const certificates = stored?.certificates ?? [];
  return (
    <>
      <TextAreaField
        form={form}
        name={`providers.${index}.metadata`}
        label={t('sso.saml.metadata')}
        hint={t(stored ? 'sso.saml.metadataKept' : 'sso.saml.metadataHint')}
        required={!stored}
      />
      {stored ? (
        <Stack gap="xs">
          <FactList
            label={t('sso.register')}
            layout="stack"
            facts={[
              { label: t('sso.saml.ourEntityId'), value: <code>{entityId}</code> },
              { label: t('sso.saml.acs'), value: <code>{stored.callback}</code> },
              { label: t('sso.saml.entityId'), value: <code>{stored.issuer}</code> },
              {
                label: t('sso.saml.certificates'),
                value: certificates.map(({ to }) => t('sso.saml.validUntil', { date: formats.date(to.slice(0, 10)) })).join('; '),
              },
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
      ) : (
        <Quiet>{t('sso.saml.later')}</Quiet>
      )}
    </>
  );
}
