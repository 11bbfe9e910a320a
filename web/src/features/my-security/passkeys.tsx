import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import type { PasskeyRow } from '#shared/contract/rows/factors-row.ts';
import { browserName } from '#shared/domain/users/browser-name.ts';
import { send } from '#web/api/client.ts';
import { useCommand } from '#web/api/queries.ts';
import { PasskeyLine } from '#web/parts/security/passkey-line.tsx';
import { canUsePasskeys } from '#web/parts/sign-in/can-use-passkeys.ts';
import { makePasskey, passkeyFailure } from '#web/parts/sign-in/passkey.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { askQuestion } from '#web/ui/questions/question-store.ts';
import { Section } from '#web/ui/section.tsx';
import type { FactorProps } from './factor-props.ts';
import styles from './my-security.module.css';

/** The own passkeys: added, named, removed. */
export function Passkeys({ state, onCodes }: FactorProps) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const [named, setNamed] = useState<PasskeyRow>();
  const may = state.may_have_passkeys && canUsePasskeys();
  return (
    <Section
      title={t('mySecurity.passkeys.title')}
      hint={t('mySecurity.passkeys.hint')}
      actions={may && <ActionButton onPress={() => setAdding(true)}>{t('mySecurity.passkeys.add')}</ActionButton>}
    >
      {!may && <Quiet>{t(state.may_have_passkeys ? 'mySecurity.passkeys.noBrowser' : 'mySecurity.passkeys.noName')}</Quiet>}
      {state.passkeys.length === 0 && may && <span>{t('mySecurity.passkeys.none')}</span>}
      {state.passkeys.length > 0 && (
        <ul className={styles.list}>
          {state.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onName={() => setNamed(passkey)} />
          ))}
        </ul>
      )}
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
        />
      )}
      {named && <NamePasskey passkey={named} onClose={() => setNamed(undefined)} />}
    </Section>
  );
}

function PasskeyItem({ passkey, onName }: { passkey: PasskeyRow; onName: () => void }) {
  const t = useText();
  const remove = useCommand(secondFactors.removePasskey);
  const { id, name } = passkey;
  const confirmRemoval = async (): Promise<void> => {
    const question = {
      title: t('mySecurity.passkeys.removeTitle', { name }),
      sentences: [t('mySecurity.passkeys.removeHint')],
      confirmLabel: t('mySecurity.remove'),
    };
    if (await askQuestion(question)) remove.mutate({ params: { id } });
  };
  return (
    <Row as="li" justify="between">
      <PasskeyLine passkey={passkey} />
      <Row>
        <ActionButton size="small" ariaLabel={t('mySecurity.passkeys.renameOf', { name })} onPress={onName}>
          {t('mySecurity.passkeys.rename')}
        </ActionButton>
        <ActionButton
          size="small"
          ariaLabel={t('mySecurity.passkeys.removeTitle', { name })}
          loading={remove.isPending}
          onPress={() => void confirmRemoval()}
        >
          {t('mySecurity.remove')}
        </ActionButton>
      </Row>
    </Row>
  );
}

function NamePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const t = useText();
  const form = useContractForm(secondFactors.renamePasskey, {
    defaults: { name: passkey.name },
    input: { params: { id: passkey.id } },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('mySecurity.passkeys.renameOf', { name: passkey.name })} width={520} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('mySecurity.passkeys.name')} />
    </FormDialog>
  );
}

interface AddPasskeyProps {
  onClose: () => void;
  onDone: (codes: readonly string[] | null) => void;
}

/** Names a new passkey, and has the browser make it. */
function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const t = useText();
  const cache = useQueryClient();
  const [name, setName] = useState(browserName(navigator.userAgent) ?? '');
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const make = async (): Promise<void> => {
    setMaking(true);
    setFailure(undefined);
    try {
      const body = { name: name.trim(), attestation: await makePasskey() };
      const { result } = await send(secondFactors.addPasskey, { body, report: 'none' });
      await cache.invalidateQueries();
      onDone(result.recovery_codes);
    } catch (error) {
      setFailure(passkeyFailure(error));
      setMaking(false);
    }
  };
  return (
    <Modal
      title={t('mySecurity.passkeys.add')}
      width={520}
      saveLabel={t('mySecurity.passkeys.make')}
      onSave={() => void make()}
      onCancel={onClose}
      saving={making}
      saveDisabled={name.trim() === ''}
    >
      <Stack>
        <Quiet>{t('mySecurity.passkeys.addHint')}</Quiet>
        {failure && <Alert type="error">{failure}</Alert>}
        <FormField label={t('mySecurity.passkeys.name')} description={t('mySecurity.passkeys.nameHint')}>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
      </Stack>
    </Modal>
  );
}
