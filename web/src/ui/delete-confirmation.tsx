import { useState, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import type { Deletion } from '#shared/contract/families/deletion.ts';
import type { DeleteConfirmation as Confirmation } from '#shared/contract/families/delete-confirmation.ts';
import type { CallRow } from '#shared/contract/route.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { inOrderOfNames } from '#web/text/language.ts';
import { nameOfDefault, messageText, withNamesOfDefaults } from '#web/text/message-text.ts';
import { ActionButton, type ActionType } from './action-button.tsx';
import { Dropdown } from './dropdown.tsx';
import { Modal } from './modal.tsx';
import { useFormats } from './use-formats.ts';
import styles from './delete-confirmation.module.css';

/** The two calls of a deletion, as every group of the call table has them. */
export interface DeletionRows {
  deleteConfirmation: CallRow<string, Record<string, never>, undefined, Confirmation>;
  remove: CallRow<string, { replace_with?: string | undefined; anyway?: boolean | undefined }, undefined, Deletion>;
}

export interface DeleteConfirmationProps {
  rows: DeletionRows;
  id: string;
  /** The record's name, until the server's own is loaded. */
  name: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Milliseconds before the loading indicator appears: shorter waits would only flicker (R034). */
const indicatorMilliseconds = 400;

/**
 * The delete dialog (S92, R034, R132): what the server says the deletion would touch, a replacement only where one is
 * possible and then as a choice, and the buttons that fit: Confirm, Replace and delete, Delete anyway, Cancel.
 */
export function DeleteConfirmation({ rows, id, name, onClose, onDeleted }: DeleteConfirmationProps) {
  const t = useText();
  const formats = useFormats();
  const [replacement, setReplacement] = useState<string | null>(null);
  const asked = useQuery({ ...queryFor(rows.deleteConfirmation, { params: { id } as never }), staleTime: 0, gcTime: 0 });
  const late = useLate(asked.isPending, indicatorMilliseconds);
  const remove = useCommand(rows.remove, {
    removes: id,
    onDone: () => {
      onClose();
      onDeleted?.();
    },
  });
  const is = asked.data;
  // Default names are shown in the reader's language, as in the list.
  const shownName = (stored: string): string => formats.datesIn(nameOfDefault(stored));
  const run = (query: { replace_with?: string; anyway?: boolean }) => remove.mutate({ params: { id } as never, query });
  const button = (label: string, query: { replace_with?: string; anyway?: boolean }, type: ActionType, disabled = false) => (
    <ActionButton type={type} onPress={() => run(query)} loading={remove.isPending} disabled={disabled}>
      {label}
    </ActionButton>
  );
  return (
    <Modal
      title={t('common.deletion.title', { name: shownName(is?.name ?? name) })}
      width={650}
      onCancel={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <ActionButton type="tertiary" onPress={onClose}>
              {t('common.cancel')}
            </ActionButton>
            {is?.in_use && is.confirmable && !replacement && button(t('common.deletion.deleteAnyway'), { anyway: true }, 'danger')}
            {is?.in_use &&
              is.replaceable &&
              (replacement || !is.confirmable) &&
              button(t('common.deletion.replaceAndDelete'), { replace_with: replacement ?? '' }, 'primary', !replacement)}
            {is && !is.in_use && is.confirmable && button(t('common.confirm'), {}, 'danger')}
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {asked.isPending && (
          <div style={{ minBlockSize: 40 }} role="status">
            {late && (
              <>
                <Spinner /> {t('common.deletion.checking')}
              </>
            )}
          </div>
        )}
        {asked.isError && <Alert type="error">{t('common.loadFailed')}</Alert>}
        {is && <Box>{t('common.deletion.sure')}</Box>}
        {is?.messages.map(({ message, message_code, uses }) => (
          <div key={message}>
            <Box>{formats.datesIn(messageText(withNamesOfDefaults(message_code), message))}</Box>
            {uses && (
              <ul className={styles.uses}>
                {uses.examples.map((example) => (
                  <li key={example.id}>
                    {example.link ? (
                      <Link to={example.link} onClick={onClose}>
                        {shownName(example.name)}
                      </Link>
                    ) : (
                      shownName(example.name)
                    )}
                  </li>
                ))}
                {uses.count > uses.examples.length && <li>{t('common.deletion.andMore', { count: uses.count - uses.examples.length })}</li>}
              </ul>
            )}
          </div>
        ))}
        {is?.in_use && is.replaceable && is.replacements.length > 0 && (
          <FormField label={t('common.deletion.replacement')} constraintText={t('common.deletion.replacementHint')} stretch>
            <Dropdown
              value={replacement}
              options={inOrderOfNames(is.replacements.map(({ id: each, name: stored }) => ({ id: each, name: shownName(stored) })))}
              onChange={setReplacement}
              noneLabel={t('common.deletion.noReplacement')}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
  );
}

/** Whether something has been going on for so many milliseconds: a quick answer then shows no indicator. */
function useLate(going: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going, milliseconds]);
  return late;
}
