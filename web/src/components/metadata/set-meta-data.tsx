import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import type { Column } from '#shared/contract/column.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { invalidate } from '#web/api/queries.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { Dropdown } from '#web/components/dropdown.tsx';
import { Modal } from '#web/components/modal.tsx';
import { showToast } from '#web/components/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import styles from './meta-data.module.css';

interface SetMetaDataProps {
  /** The list's columns that hold metadata and can be changed in a cell. */
  columns: readonly Column[];
  rows: readonly GridRow[];
  onClose: () => void;
}

/** One value for many rows, each by the call of a cell (C132). What was refused is told when all are through. */
export function SetMetaData({ columns, rows, onClose }: SetMetaDataProps) {
  const t = useText();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [value, setValue] = useState<string | null>(null);
  const [done, setDone] = useState<number>();
  const column = columns.find(({ field }) => field === chosen);
  const { edit } = column ?? {};
  const ids = edit ? [...new Set(rows.flatMap((row) => (typeof row[edit.idField] === 'string' ? [row[edit.idField] as string] : [])))] : [];
  const isMissing = edit?.required === true && (value === null || value.trim() === '');

  const run = async (): Promise<void> => {
    if (!column || !edit) return;
    const sent = column.type === 'boolean' && value !== null ? value === 'true' : value;
    const refused: string[] = [];
    for (const [index, id] of ids.entries()) {
      setDone(index);
      const params = { entity: edit.as ?? '', id, fieldId: column.field.slice('md_'.length) };
      try {
        await send(metaDataValues.changeOne, { params, body: { value: sent }, report: 'none' });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.push(error.errors ? Object.values(error.errors).flat().join(' ') : error.message);
      }
    }
    await invalidate(cache);
    const count = ids.length - refused.length;
    if (count > 0) showToast(t('metadata.bulk.done', { count }), 'positive');
    if (refused.length > 0) showToast(t('metadata.bulk.failed', { count: refused.length, reason: [...new Set(refused)].join(' ') }));
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
      <div className={styles.groups}>
        <FormField label={t('metadata.bulk.field')}>
          <Dropdown
            value={chosen}
            options={columns.map(({ field, label }) => ({ id: field, name: label }))}
            onChange={(field) => {
              setChosen(field);
              setValue(null);
            }}
            ariaLabel={t('metadata.bulk.field')}
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
      </div>
    </Modal>
  );
}
