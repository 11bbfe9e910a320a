import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import { SavingAmount, SavingPercent } from '#shared/contract/entities/scenario.ts';
import type { WireTarget } from '#shared/domain/scenarios/saving.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { PercentInput } from './percent-input.tsx';
import styles from './scenarios.module.css';

interface SavingTargetFormProps {
  target: WireTarget | undefined;
  onTarget: (target: WireTarget) => void;
  /** A department, or undefined for the library. */
  department: string | undefined;
  onDepartment: (department: string | undefined) => void;
  departments: readonly { id: string; name: string }[];
  currency: string;
  onSuggest: () => void;
  /** The reason why no suggestion is possible. */
  reason: string | undefined;
}

const library = 'library';

/** The form for the savings target, in percent of the cost or as an amount, for the library or a department. */
export function SavingTargetForm(props: SavingTargetFormProps) {
  const { target, onTarget, department, currency, reason } = props;
  const t = useText();
  const [isWrong, setWrong] = useState(false);
  return (
    <Row align="end" className={styles.filters}>
      <FormField label={t('scenarios.targetOf')}>
        <Dropdown
          value={department ?? library}
          options={[{ id: library, name: t('scenarios.wholeLibrary') }, ...props.departments]}
          onChange={(id) => props.onDepartment(id === null || id === library ? undefined : id)}
        />
      </FormField>
      <FormField label={t('scenarios.targetPercent')}>
        <PercentInput
          value={target?.percent ?? null}
          label={t('scenarios.targetPercent')}
          accepts={{ schema: SavingPercent, wrong: t('scenarios.wrongTarget') }}
          onChange={(percent) => onTarget({ percent })}
        />
      </FormField>
      <FormField label={t('scenarios.targetAmount', { currency })} errorText={isWrong ? t('scenarios.wrongTargetAmount') : undefined}>
        <NumberInput
          // Two inputs of one value: typing into one clears the other.
          key={target?.percent === undefined || target.percent === null ? 'amount' : 'percent'}
          value={target?.amount ?? null}
          currency={currency}
          invalid={isWrong}
          ariaLabel={t('scenarios.targetAmount', { currency })}
          onChange={(entered) => {
            const isAmount = entered === null || SavingAmount.safeParse(entered).success;
            setWrong(!isAmount);
            if (isAmount) onTarget({ amount: entered as number | null });
          }}
          onBlur={() => setWrong(false)}
        />
      </FormField>
      <ActionButton type="primary" onPress={props.onSuggest} disabled={reason !== undefined}>
        {t('scenarios.suggest')}
      </ActionButton>
      {reason !== undefined && <Quiet>{reason}</Quiet>}
    </Row>
  );
}
