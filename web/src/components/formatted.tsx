import { useFormats } from './use-formats.ts';
import styles from './numbers.module.css';

/** An amount by the member's separators, its currency beside it. */
export function FormattedMoney({ amount, currency }: { amount: number | null | undefined; currency?: string | null }) {
  const formats = useFormats();
  if (amount === null || amount === undefined) return null;
  return (
    <span className={styles.number}>
      {formats.number(amount)}
      {currency && <span className={styles.currency}>{currency}</span>}
    </span>
  );
}

/** A number by the member's separators. */
export function FormattedNumber({ value, digits = 2 }: { value: number | string | null | undefined; digits?: number }) {
  const formats = useFormats();
  return <span className={styles.number}>{formats.number(value, digits)}</span>;
}

/** A day in the member's format; `time` for an instant with its time in the person's timezone. */
export function FormattedDate({ value, time = false }: { value: string | null | undefined; time?: boolean }) {
  const formats = useFormats();
  if (!value) return null;
  return <time dateTime={value}>{time ? formats.dateTime(value) : formats.date(value)}</time>;
}
