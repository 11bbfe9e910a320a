import { useRef, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import type { SendingResult, RefusedPeriod } from '#shared/contract/entities/email-sending.ts';
import { emailing } from '#shared/contract/groups/emailing.ts';
import { mergeFields } from '#shared/domain/emails/merge-fields.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { CallError } from '#web/api/call-error.ts';
import { useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useText } from '#web/text/text.ts';
import { bodyOfSending, type EmailEdit, type SendingChoices } from './body-of-sending.ts';
import { EmailChoice } from './email-choice.tsx';
import { EmailEditor } from './email-editor.tsx';
import { lacksNumber, OrderFields, type WrittenOrder } from './order-fields.tsx';
import { useNewContacts } from './use-new-contacts.tsx';
import styles from './emailing.module.css';
import { messageText } from '#web/text/message-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '#web/api/client.ts';

export interface SendEmailDialogProps {
  kind: SendingChoices['kind'];
  /** The periods that the emails are about. Instead of them, recipients can be given below. */
  periodIds?: readonly string[];
  providerIds?: readonly string[];
  contactIds?: readonly string[];
  /** Values typed before the dialog opened. */
  given?: { problem?: string; order?: WrittenOrder };
  onClose: () => void;
  onSent?: (sent: SendingResult) => void;
}

/** Whether a kind includes a sentence written by the sender: the problem or the question. */
function saysWhat(kind: EmailKind): boolean {
  return mergeFields[kind].some(({ name }) => name === 'problem');
}

/** Emails of a kind before sending: recipients and texts, a test email to oneself, and Send (C430, C431). Load it lazily. */
export function SendEmailDialog({ kind, periodIds, providerIds, contactIds, given = {}, onClose, onSent }: SendEmailDialogProps) {
  const t = useText();
  const [problem, setProblem] = useState(given.problem ?? '');
  const [order, setOrder] = useState<WrittenOrder>(given.order ?? { number: '', withoutNumber: false });
  const [askedForNumber, setAskedForNumber] = useState(false);
  const [locale, setLocale] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const [edits, setEdits] = useState<Readonly<Record<string, EmailEdit>>>({});
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string>();
  // One key per dialog: a double press or a retry after a network failure sends nothing twice.
  const key = useRef(crypto.randomUUID());
  const typed = { problem: useDebounced(problem, 500), order: useDebounced(order, 500) };
  const choices: SendingChoices = { kind, periodIds, providerIds, contactIds, ...typed, locale, again, files };
  const preview = useSendingPreview(choices);
  const send = useCommand(emailing.send, { report: 'none' });
  const newContacts = useNewContacts(kind);
  const test = useCommand(emailing.send, { report: 'none', invalidates: ['emails'] });
  const title = t('emails.dialog.title', { kind: t(`emails.kinds.${kind}`) });
  const shown = preview.data;
  if (!shown) return <LoadingDialog title={title} query={preview} width={980} onClose={onClose} />;

  const isReady = ({ key: of, problem: why }: { key: string; problem: string | null }): boolean =>
    edits[of]?.to === undefined ? why === null : edits[of].to.length > 0;
  const ready = shown.emails.filter(isReady);
  const orders = ready.flatMap((email) => email.orders);
  const current = shown.emails.find((email) => email.key === chosen) ?? shown.emails[0];
  const change = (of: string, edit: EmailEdit | undefined): void => {
    const { [of]: before, ...others } = edits;
    setEdits(edit === undefined ? others : { ...others, [of]: { ...before, ...edit } });
  };
  const submit = async (asTest: boolean): Promise<void> => {
    setFailure(undefined);
    if (!asTest && kind === 'place_order' && lacksNumber(order, orders)) {
      setAskedForNumber(true);
      return;
    }
    const body = { ...bodyOfSending({ ...choices, problem, order }, edits), ...(asTest ? { test: true } : {}) };
    try {
      if (asTest) await test.mutateAsync({ body });
      else {
        const { result } = await send.mutateAsync({ body, idempotencyKey: key.current });
        await newContacts.keep(ready, edits);
        onClose();
        onSent?.(result);
      }
    } catch (error) {
      setFailure(error instanceof CallError ? (error.serverMessage ?? t('common.loadFailed')) : t('common.loadFailed'));
    }
  };
  return (
    <Modal
      title={title}
      width={980}
      onCancel={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <ActionButton type="tertiary" onPress={onClose}>
              {t('common.cancel')}
            </ActionButton>
            <ActionButton onPress={() => void submit(true)} loading={test.isPending} disabled={ready.length === 0}>
              {t('emails.dialog.test')}
            </ActionButton>
            <ActionButton type="primary" onPress={() => void submit(false)} loading={send.isPending} disabled={ready.length === 0}>
              {t('emails.dialog.send', { count: Math.max(1, ready.length) })}
            </ActionButton>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {failure !== undefined && <Alert type="error">{failure}</Alert>}
        {shown.refused.length > 0 && <RefusedPeriods refused={shown.refused} all={shown.emails.length === 0} />}
        {(again || shown.refused.some(({ sent_before }) => sent_before)) && (
          <Checkbox checked={again} onChange={({ detail }) => setAgain(detail.checked)}>
            {t('emails.dialog.again')}
          </Checkbox>
        )}
        {orders.length > 0 && <OrderFields value={order} orders={orders} asked={askedForNumber} onChange={setOrder} />}
        {saysWhat(kind) && (
          <FormField label={t('emails.dialog.problem')} description={t('emails.dialog.problemHint')} stretch>
            <Textarea value={problem} onChange={({ detail }) => setProblem(detail.value)} rows={3} />
          </FormField>
        )}
        {current && (
          <div className={shown.emails.length > 1 ? styles.parted : undefined}>
            {shown.emails.length > 1 && (
              <EmailChoice
                emails={shown.emails}
                isReady={isReady}
                isChanged={(of) => edits[of] !== undefined}
                chosen={current.key}
                onChoose={setChosen}
              />
            )}
            <EmailEditor
              key={current.key}
              email={current}
              edit={edits[current.key]}
              onEdit={(edit) => change(current.key, edit)}
              files={files}
              onFiles={setFiles}
              language={<EmailLanguage locale={locale} onChange={setLocale} />}
            >
              {newContacts.offer(current, edits[current.key])}
            </EmailEditor>
          </div>
        )}
        {!current && shown.refused.length === 0 && <Alert type="warning">{t('emails.dialog.none')}</Alert>}
      </SpaceBetween>
    </Modal>
  );
}

/** The language of the emails; by default that of each template. */
function EmailLanguage({ locale, onChange }: { locale: string | null; onChange: (locale: string | null) => void }) {
  const t = useText();
  const offered = locales.filter(({ code }) => languages.some((each) => each === code));
  return (
    <FormField label={t('emails.language')}>
      <Dropdown
        value={locale}
        options={offered.map(({ code, name }) => ({ id: code, name }))}
        noneLabel={t('emails.dialog.asTemplate')}
        onChange={onChange}
      />
    </FormField>
  );
}

/** The periods that no email can be sent about, each with its reason. */
function RefusedPeriods({ refused, all }: { refused: readonly RefusedPeriod[]; all: boolean }) {
  const t = useText();
  return (
    <Alert type="warning" header={all ? t('emails.dialog.refusedAll') : t('emails.dialog.refused', { count: refused.length })}>
      <ul className={styles.reasons}>
        {refused.map(({ id, name, reason, reason_code }) => (
          <li key={id}>
            <strong>{name}</strong>: {messageText(reason_code, reason)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The preview of the emails; after a change, the earlier preview stays visible until the new one is loaded. */
function useSendingPreview(choices: SendingChoices) {
  const body = bodyOfSending(choices);
  return useQuery({
    queryKey: ['emailing', 'preview', body],
    queryFn: async ({ signal }) => (await send(emailing.preview, { body, signal })).result,
    placeholderData: keepPreviousData,
    // Always refetched, since records may have changed.
    staleTime: 0,
  });
}
