import { type ReactNode, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { PreviewedEmail } from '#shared/contract/entities/email-sending.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-rich-text-editor.tsx';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { AddressField } from './address-field.tsx';
import type { EmailEdit } from './body-of-sending.ts';
import { EmailPaper } from './email-paper.tsx';
import styles from './emailing.module.css';

interface EmailEditorProps {
  email: PreviewedEmail;
  edit: EmailEdit | undefined;
  /** Called with the changes; undefined discards all of them. */
  onEdit: (edit: EmailEdit | undefined) => void;
  files: readonly string[];
  onFiles: (ids: string[]) => void;
  language: ReactNode;
  /** Below the addresses. */
  children?: ReactNode;
}

/** One email before sending: its addresses, and its text to review or change. */
export function EmailEditor({ email, edit, onEdit, files, onFiles, language, children }: EmailEditorProps) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const to = edit?.to ?? email.to.map((each) => each.email);
  const cc = edit?.cc ?? email.cc;
  const subject = edit?.subject ?? email.subject;
  const body = edit?.body ?? email.html;
  return (
    <Stack>
      {email.problem !== null && to.length === 0 && <Alert type="warning">{messageText(email.problem_code, email.problem)}</Alert>}
      <AddressField label={t('emails.to')} addresses={to} known={email.contacts} required onChange={(next) => onEdit({ to: next })} />
      {children}
      <AddressField label={t('emails.cc')} addresses={cc} known={email.contacts} onChange={(next) => onEdit({ cc: next })} />
      <div className={styles.line}>
        {language}
        {email.files.length > 0 && (
          <FormField label={t('emails.dialog.files')}>
            <MultiDropdown values={files} options={email.files} placeholder={t('emails.dialog.noFiles')} onChange={onFiles} />
          </FormField>
        )}
      </div>
      {email.missing.length > 0 && <Alert type="info">{t('emails.dialog.missing', { fields: email.missing.join(', ') })}</Alert>}
      <Row gap="m">
        <SegmentedControl
          label={t('emails.dialog.view')}
          selectedId={editing ? 'edit' : 'preview'}
          options={[
            { id: 'preview', text: t('emails.dialog.preview') },
            { id: 'edit', text: t('emails.dialog.edit') },
          ]}
          onChange={({ detail }) => setEditing(detail.selectedId === 'edit')}
        />
        {edit && (
          <Button variant="inline-link" onClick={() => onEdit(undefined)} formAction="none">
            {t('emails.dialog.reset')}
          </Button>
        )}
      </Row>
      {editing ? (
        <SpaceBetween size="s">
          <Quiet>{t('emails.dialog.editHint')}</Quiet>
          <FormField label={t('emails.subject')} stretch>
            <Input value={subject} onChange={({ detail }) => onEdit({ subject: detail.value })} />
          </FormField>
          <FormField label={t('emails.message')} stretch>
            <LazyRichTextEditor
              value={body}
              label={t('emails.message')}
              minHeight={260}
              maxHeight={420}
              onChange={(html) => {
                if (html !== body) onEdit({ body: html });
              }}
            />
          </FormField>
        </SpaceBetween>
      ) : (
        <EmailPaper subject={subject} html={body} replyTo={email.reply_to} attachments={email.attachments.map(({ name }) => name)} />
      )}
    </Stack>
  );
}
