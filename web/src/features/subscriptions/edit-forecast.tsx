import { useState } from 'react';
import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { ExpectedChangeFields, readChange, typedChange } from '#web/parts/decisions/expected-change-fields.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';

/** Edits the expected change of the next price, in percent or as an amount; or leaves the forecast to the rules (D4, C173). */
export function EditForecast({ period, onClose }: { period: PeriodRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const [expected, setExpected] = useState(() => typedChange(period.forecasted_price_change, formats));
  const save = useCommand(periodDecisions.setForecastedPriceChange, { onDone: onClose });
  const change = readChange(expected);
  return (
    <Modal
      title={t('decisions.forecast.editTitle', { dates: datesOf(period, formats) })}
      width={520}
      onCancel={onClose}
      onSave={() => change !== undefined && save.mutate({ body: { ids: [period.id], forecasted_price_change: change } })}
      saveDisabled={change === undefined}
      saving={save.isPending}
    >
      <ExpectedChangeFields value={expected} currency={period.currency} onChange={setExpected} />
    </Modal>
  );
}
