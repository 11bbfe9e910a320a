import Input, { type InputProps } from '@cloudscape-design/components/input';
import { type Ref, useState } from 'react';
import type { Formats } from '../formats.ts';
import { useFormats } from '../use-formats.ts';

export interface NumberInputProps {
  /** A number, null for empty, or the text itself for invalid input. */
  value: unknown;
  onChange: (value: number | string | null) => void;
  /** Decimals shown after the field is left; further typed ones are kept. */
  digits?: number;
  /** An amount of this currency: read and rounded by its minor units. */
  currency?: string | undefined;
  onBlur?: () => void;
  ref?: Ref<InputProps.Ref> | ((node: { focus?: () => void } | null) => void);
  invalid?: boolean;
  disabled?: boolean;
  ariaRequired?: boolean;
  ariaLabel?: string;
  placeholder?: string;
}

/** The input of a number with the member's separators. The typed text is not reformatted during input. */
export function NumberInput(props: NumberInputProps) {
  return <NumberInputIn {...props} formats={useFormats()} />;
}

/** The same in given formats, for a guest, who has no settings. */
export function NumberInputIn({
  value,
  onChange,
  digits = 0,
  currency,
  onBlur,
  ref,
  formats,
  ...input
}: NumberInputProps & { formats: Formats }) {
  const [typed, setTyped] = useState<string>();
  const read = (entered: string): number | string | null => {
    if (currency !== undefined) return formats.readMoney(entered, currency) ?? (entered.trim() === '' ? null : entered);
    const decimal = formats.readNumber(entered);
    return decimal === undefined ? entered : decimal === null ? null : Number(decimal);
  };
  const shown = (): string => {
    if (typeof value !== 'number') return typeof value === 'string' ? value : '';
    return currency === undefined ? formats.number(value, digits) : formats.amount(value, currency);
  };
  return (
    <Input
      ref={(ref ?? null) as Ref<InputProps.Ref>}
      inputMode="decimal"
      value={typed ?? shown()}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(read(detail.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      {...input}
    />
  );
}
