import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { ScenarioCreation } from '#shared/contract/entities/scenario.ts';
import type { ScenarioBasisRow } from '#shared/contract/rows/scenario-row.ts';
import { useText } from '#web/text/text.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Choice } from './draft.ts';

interface PriceDialogProps {
  row: ScenarioBasisRow;
  choice: Choice | undefined;
  onSave: (price: Pick<Choice, 'percent' | 'amount'>) => void;
  onClose: () => void;
}

const ChoicePercent = ScenarioCreation.shape.choices.unwrap().element.shape.percent;
const ChoiceAmount = ScenarioCreation.shape.choices.unwrap().element.shape.amount;

/** The price that a scenario expects of one subscription: percent of the latest price, or an amount. The last edit wins. */
export function PriceDialog({ row, choice, onSave, onClose }: PriceDialogProps) {
  const t = useText();
  const formats = useFormats();
  const [percent, setPercent] = useState<number | string | null>(choice?.percent ?? null);
  const [amount, setAmount] = useState<number | string | null>(choice?.amount ?? null);
  const [wrongPercent, wrongAmount] = [!ChoicePercent.safeParse(percent).success, !ChoiceAmount.safeParse(amount).success];
  return (
    <Modal
      title={t('scenarios.priceOf', { name: row.subscription.name })}
      width={440}
      onCancel={onClose}
      saveDisabled={wrongPercent || wrongAmount}
      saveLabel={t('scenarios.takePrice')}
      onSave={() => onSave({ percent: percent as number | null, amount: amount as number | null })}
    >
      <SpaceBetween size="m">
        {row.base !== null && (
          <FormField
            label={t('scenarios.percentOfLatest', { amount: formats.money(row.base, row.currency) })}
            errorText={wrongPercent ? t('scenarios.wrongPercent', { digits: 2 }) : undefined}
            stretch
          >
            <NumberInput
              value={percent}
              digits={2}
              invalid={wrongPercent}
              onChange={(entered) => {
                setPercent(entered);
                if (entered !== null) setAmount(null);
              }}
            />
          </FormField>
        )}
        <FormField
          label={t('scenarios.expectedPrice', { currency: row.currency })}
          errorText={wrongAmount ? t('scenarios.wrongAmount') : undefined}
          stretch
        >
          <NumberInput
            value={amount}
            currency={row.currency}
            invalid={wrongAmount}
            onChange={(entered) => {
              setAmount(entered);
              if (entered !== null) setPercent(null);
            }}
          />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
