import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fteYears } from '#shared/contract/groups/fte.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { useCommand } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

/** Asks before a year goes with all of its values. */
export function RemoveYear({ years, onClose }: { years: ResultOf<typeof fteYears.list>; onClose: () => void }) {
  const t = useText();
  const [year, setYear] = useState<string | null>(null);
  const remove = useCommand(fteYears.remove, { onDone: onClose });
  const chosen = years.find((each) => String(each.year) === year);
  return (
    <Modal
      title={t('fte.removeYear')}
      width={480}
      saveLabel={t('fte.remove')}
      saveDisabled={!chosen}
      saving={remove.isPending}
      onSave={() => chosen && remove.mutate({ params: { year: String(chosen.year) } })}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        <FormField label={t('fte.whichYear')}>
          <Dropdown value={year} options={years.map((each) => ({ id: String(each.year), name: String(each.year) }))} onChange={setYear} />
        </FormField>
        {chosen && (
          <p>
            {t('fte.removeQuestion', { year: chosen.year })}{' '}
            {chosen.values === 0 ? t('fte.removeEmpty') : t('fte.removeCount', { count: chosen.values })}
          </p>
        )}
      </SpaceBetween>
    </Modal>
  );
}
