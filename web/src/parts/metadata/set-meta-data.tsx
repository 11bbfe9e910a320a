import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import type { Column } from '#shared/contract/column.ts';
import { mostAtOnce } from '#shared/contract/bulk-change.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { invalidate } from '#web/api/queries.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './meta-data.module.css';
import { Stack } from '#web/ui/primitives.tsx';

interface SetMetaDataProps {
  /** The list's columns that hold metadata and can be changed in a cell. */
  columns: readonly Column[];
  rows: readonly GridRow[];
  onClose: () => void;
}

/** Sets one value in many rows, in as few calls as possible. Refused rows are listed at the end. */
export function SetMetaData({ columns, rows, onClose }: SetMetaDataProps) {
  const t = useText();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [value, setValue] = useState<string | null>(null);
  const [done, setDone] = useState<number>();
  const changeSet = useChangeSet();
  const column = columns.find(({ field }) => field === chosen);
  const { edit } = column ?? {};
  const ids = edit ? [...new Set(rows.flatMap((row) => (typeof row[edit.idField] === 'string' ? [row[edit.idField] as string] : [])))] : [];
  const isMissing = edit?.required === true && (value === null || value.trim() === '');

  const run = async (): Promise<void> => {
    if (!column || !edit) return;
    const sent = column.type === 'boolean' && value !== null ? value === 'true' : value;
    const fieldId = column.field.slice('md_'.length);
    const refused: string[] = [];
    let changed = 0;
    for (let index = 0; index < ids.length; index += mostAtOnce) {
      setDone(index);
      const records = ids.slice(index, index + mostAtOnce).map((id) => ({ id, values: { [fieldId]: sent } }));
      try {
        const { result } = await send(metaDataValues.changeMany, {
          params: { entity: edit.as ?? '' },
          body: { records },
          changeSet: changeSet.idFor([fieldId, sent]),
          report: 'none',
        });
        changed += records.length - result.skipped.length;
        refused.push(...result.skipped.map(({ message, message_code }) => messageText(message_code, message)));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.push(error.errors ? [...new Set(Object.values(error.errors).flat())].join(' ') : error.message);
      }
    }
    await invalidate(cache);
    if (changed > 0) changeSet.record(t('metadata.bulk.done', { count: changed }));
    if (refused.length > 0) showToast(t('metadata.bulk.failed', { count: ids.length - changed, reason: [...new Set(refused)].join(' ') }));
    onClose();
  };

  return (
    <Modal
      title={t('metadata.bulk.title')}
      width={560}
      onCancel={onClose}
      onSave={() => void run()}
      saveLabel={t('metadata.bulk.save')}
      saveDisabled={!column || isMissing || ids.length === 0}
      saving={done !== undefined}
    >
      <Stack className={styles.groups}>
        <FormField label={t('metadata.bulk.field')}>
          <Dropdown
            value={chosen}
            options={columns.map(({ field, label }) => ({ id: field, name: label }))}
            onChange={(field) => {
              setChosen(field);
              setValue(null);
            }}
          />
        </FormField>
        {column && (
          <FormField
            label={t('metadata.bulk.value')}
            description={edit?.required ? undefined : t('metadata.bulk.emptied')}
            constraintText={t('metadata.bulk.touches', { count: ids.length })}
          >
            {column.type === 'text' ? (
              <Input value={value ?? ''} onChange={({ detail }) => setValue(detail.value)} ariaLabel={t('metadata.bulk.value')} />
            ) : (
              <Dropdown
                value={value}
                options={
                  column.type === 'boolean'
                    ? [
                        { id: 'true', name: t('grid.yes') },
                        { id: 'false', name: t('grid.no') },
                      ]
                    : (column.choices ?? []).map((choice) => ({ id: choice, name: choice }))
                }
                onChange={setValue}
                ariaLabel={t('metadata.bulk.value')}
                {...(edit?.required ? {} : { noneLabel: t('common.none') })}
              />
            )}
          </FormField>
        )}
        {done !== undefined && (
          <ProgressBar value={(100 * done) / ids.length} additionalInfo={t('metadata.bulk.progress', { done, count: ids.length })} />
        )}
      </Stack>
    </Modal>
  );
}
