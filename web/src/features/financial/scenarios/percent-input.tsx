import { useState } from 'react';
import type * as z from 'zod';
import { ChangePercent } from '#shared/contract/entities/budget.ts';
import { useText } from '#web/text/text.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import styles from './scenarios.module.css';

interface PercentInputProps {
  value: number | null;
  onChange: (percent: number | null) => void;
  label: string;
  placeholder?: string;
  disabled?: boolean;
  /** The valid percentages, and the message for other input; by default any change. */
  accepts?: { schema: z.ZodType; wrong: string };
  /** Max decimals; by default as many as the contract allows. */
  maxDigits?: number;
}

/** The input of a percentage that takes effect on each keystroke. Invalid input changes nothing and shows an error. */
export function PercentInput({ value, onChange, label, placeholder, disabled = false, accepts, maxDigits = 4 }: PercentInputProps) {
  const t = useText();
  const [wrong, setWrong] = useState(false);
  const digits = Math.min(4, Math.max(2, String(value ?? '').split('.')[1]?.length ?? 0));
  return (
    <span className={styles.input}>
      <NumberInput
        value={value}
        digits={digits}
        ariaLabel={label}
        disabled={disabled}
        invalid={wrong}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={(entered) => {
          const isPercent =
            entered === null ||
            ((accepts?.schema ?? ChangePercent).safeParse(entered).success && (String(entered).split('.')[1]?.length ?? 0) <= maxDigits);
          setWrong(!isPercent);
          if (isPercent) onChange(entered as number | null);
        }}
        onBlur={() => setWrong(false)}
      />
      {wrong && (
        <span role="alert" className={styles.wrong}>
          {accepts?.wrong ?? t('scenarios.wrongPercent', { digits: maxDigits })}
        </span>
      )}
    </span>
  );
}
