import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { subscriptionLicenses } from '#shared/contract/groups/subscription-licenses.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { datesOfPeriod } from '#web/parts/licenses/license-words.ts';
import { Modal } from '#web/ui/modal.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

interface LinkLicensesProps {
  id: string;
  name: string;
  linked: readonly LicensePeriodRow[];
  onClose: () => void;
}

/** The licence periods of a subscription (C147, C148); those of its publisher are offered first. */
export function LinkLicenses({ id, name, linked, onClose }: LinkLicensesProps) {
  const t = useText();
  const formats = useFormats();
  const title = t('licenses.ofSubscription.dialog', { name });
  const [chosen, setChosen] = useState<readonly string[]>(linked.map((period) => period.id));
  const offered = useQuery({ ...queryFor(subscriptionLicenses.available, { params: { id } }), staleTime: 0 });
  const save = useCommand(subscriptionLicenses.set, { onDone: onClose });
  if (!offered.data) return <LoadingDialog title={title} query={offered} onClose={onClose} />;
  const options = [...linked, ...offered.data].map((period) => ({
    id: period.id,
    name: `${period.name}, ${datesOfPeriod(period, formats)}`,
  }));
  return (
    <Modal
      title={title}
      width={640}
      onCancel={onClose}
      saving={save.isPending}
      onSave={() => save.mutate({ params: { id }, body: { license_period_ids: [...chosen] } })}
    >
      <FormField label={t('licenses.ofSubscription.choose')} stretch>
        <MultiDropdown values={chosen} options={options} onChange={setChosen} />
      </FormField>
    </Modal>
  );
}
