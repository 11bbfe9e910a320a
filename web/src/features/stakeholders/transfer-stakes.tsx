import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { stakeholders } from '#shared/contract/groups/stakeholders.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

/** Transfers all stakes of one or several stakeholders to another (S85, R017). */
export function TransferStakes({ sources, onClose }: { sources: readonly { id: string; name: string }[]; onClose: () => void }) {
  const t = useText();
  const [target, setTarget] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const all = useQuery(queryFor(stakeholders.list, { query: { sort: [{ field: 'name', descending: false }] } }));
  // The toast shows the answer's own sentence and colour.
  const transfer = useCommand(stakeholders.transferByPost);
  const isSource = (id: string): boolean => sources.some((each) => each.id === id);
  const rows = all.data === undefined ? [] : Array.isArray(all.data) ? all.data : all.data.data;

  async function save(): Promise<void> {
    setAsked(true);
    if (target === null) return;
    try {
      for (const { id } of sources) await transfer.mutateAsync({ params: { oldId: id, newId: target } });
      onClose();
    } catch {
      // The client has shown the error; the dialog stays open for another choice.
    }
  }

  return (
    <Modal
      title={
        sources.length === 1
          ? t('stakeholders.transfer.title', { name: sources[0]?.name ?? '' })
          : t('stakeholders.transfer.titleSeveral', { count: sources.length })
      }
      width={560}
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel={t('stakeholders.transfer.save')}
      saving={transfer.isPending}
    >
      <SpaceBetween size="m">
        <p>{t('stakeholders.transfer.lead')}</p>
        <FormField
          label={t('stakeholders.transfer.target')}
          errorText={asked && target === null ? t('stakeholders.transfer.required') : ''}
          stretch
        >
          <Dropdown
            value={target}
            options={rows.map(({ id, name, job }) => ({
              id,
              name,
              ...(isSource(id) ? { detail: t('stakeholders.transfer.source'), disabled: true } : job === null ? {} : { detail: job }),
            }))}
            onChange={setTarget}
            loading={all.isPending}
            invalid={asked && target === null}
            ariaRequired
          />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
