import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { users } from '#shared/contract/groups/users.ts';
import type { DeactivateConfirmation } from '#shared/contract/rows/user-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Heading, Stack } from '#web/ui/primitives.tsx';
import styles from './users.module.css';

interface DeactivateProps {
  id: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

/** Deactivates an account (C018, C019, R042): lists the person's records, which a replacement can take over. */
export function DeactivatePerson({ id, name, onClose, onDone }: DeactivateProps) {
  const t = useText();
  const asked = useQuery({ ...queryFor(users.deactivateConfirmation, { params: { id } }), staleTime: 0 });
  const [replacement, setReplacement] = useState<string | null>(null);
  const deactivate = useCommand(users.deactivate, { onDone });
  const title = t('users.deactivate.title', { name });
  if (!asked.data) return <LoadingDialog title={title} query={asked} width={650} onClose={onClose} />;
  const { messages, messages_code, obstacle, obstacle_code, owns, replacements } = asked.data;
  return (
    <Modal
      title={title}
      width={650}
      onCancel={onClose}
      onSave={() => deactivate.mutate({ params: { id }, body: { replace_with: replacement } })}
      saveLabel={t('users.deactivate.save')}
      saveDisabled={obstacle !== null}
      saving={deactivate.isPending}
    >
      <SpaceBetween size="m">
        {obstacle !== null && <Alert type="warning">{messageText(obstacle_code, obstacle)}</Alert>}
        {obstacle === null &&
          messages.map((message, at) => (
            <p key={message} className={styles.plain}>
              {messageText(messages_code[at], message)}
            </p>
          ))}
        {obstacle === null && owns.length > 0 && (
          <FormField label={t('users.deactivate.replacement')} stretch>
            <Dropdown value={replacement} options={replacements} onChange={setReplacement} noneLabel={t('users.deactivate.none')} />
          </FormField>
        )}
        {owns.length > 0 && (
          <section aria-label={t('users.deactivate.owns')}>
            <Heading as="h3" small>
              {t('users.deactivate.owns')}
            </Heading>
            <Stack as="ul" gap="xs" className={styles.owns}>
              {owns.map(({ kind, count, message, message_code, examples }) => (
                <Stack as="li" gap="none" key={kind}>
                  <strong>{messageText(message_code, message)}</strong>
                  <Examples count={count} examples={examples} onLeave={onDone} />
                </Stack>
              ))}
            </Stack>
          </section>
        )}
      </SpaceBetween>
    </Modal>
  );
}

/** The first few records that have a page; a workflow's name alone says little. */
function Examples({
  count,
  examples,
  onLeave,
}: Pick<DeactivateConfirmation['owns'][number], 'count' | 'examples'> & { onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const linked = examples.filter(({ link }) => link !== null);
  if (linked.length === 0) return null;
  return (
    <span>
      {linked.map(({ id, name, link }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={link ?? ''} onClick={onLeave}>
            {formats.datesIn(name)}
          </Link>
        </span>
      ))}
      {count > linked.length && ` ${t('users.deactivate.andMore', { count: count - linked.length })}`}
    </span>
  );
}
