import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type * as z from 'zod';
import { PriceChange } from '#shared/contract/entities/subscription.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import type { Formats } from '#web/ui/formats.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

type Change = z.output<typeof PriceChange>;

/** A price change that is being typed. */
export interface ExpectedChange {
  kind: Change['kind'] | 'none';
  /** The typed text, and its value: null for empty, undefined for invalid input. */
  typed: string;
  value: number | null | undefined;
}

export const noChange: ExpectedChange = { kind: 'percent', typed: '', value: null };

/** A stored change as editable text. */
export function typedChange(change: Change | null, formats: Formats): ExpectedChange {
  const digits = Math.max(2, String(change?.value).split('.')[1]?.length ?? 0);
  return change ? { kind: change.kind, typed: formats.number(change.value, digits), value: change.value } : noChange;
}

/** Parses the typed change; null where no change is expected, undefined for invalid input. */
export function readChange({ kind, value }: ExpectedChange): Change | null | undefined {
  if (kind === 'none') return null;
  const checked = PriceChange.safeParse({ kind, value });
  return checked.success ? checked.data : undefined;
}

interface ExpectedChangeFieldsProps {
  value: ExpectedChange;
  /** The currency of the amount; by default each period's own. */
  currency?: string;
  onChange: (value: ExpectedChange) => void;
}

/** The expected change of the next price: percent or an amount, never both (D4). */
export function ExpectedChangeFields({ value, currency, onChange }: ExpectedChangeFieldsProps) {
  const t = useText();
  const formats = useFormats();
  const { kind, typed } = value;
  const wrong = typed.trim() !== '' && readChange(value) === undefined;
  return (
    <SpaceBetween size="m">
      <FormField label={t('decisions.forecast.kind')} constraintText={t('decisions.forecast.hint')} stretch>
        <Dropdown
          value={kind}
          options={(['percent', 'amount', 'none'] as const).map((id) => ({ id, name: t(`decisions.forecast.kinds.${id}`) }))}
          onChange={(id) => onChange({ ...value, kind: (id ?? 'percent') as ExpectedChange['kind'] })}
        />
      </FormField>
      {kind !== 'none' && (
        <FormField
          label={
            kind === 'percent'
              ? t('decisions.forecast.percent')
              : currency === undefined
                ? t('decisions.forecast.amount')
                : t('decisions.forecast.amountIn', { currency })
          }
          constraintText={kind === 'amount' && currency === undefined ? t('decisions.forecast.ownCurrencies') : undefined}
          errorText={wrong ? t('decisions.forecast.wrong') : undefined}
          stretch
        >
          <Input
            inputMode="decimal"
            value={typed}
            invalid={wrong}
            onChange={({ detail }) => {
              const read = formats.readNumber(detail.value);
              onChange({ ...value, typed: detail.value, value: read === undefined || read === null ? read : Number(read) });
            }}
          />
        </FormField>
      )}
    </SpaceBetween>
  );
}
