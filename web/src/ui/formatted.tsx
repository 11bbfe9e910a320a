import { useFormats } from './use-formats.ts';
import styles from './numbers.module.css';

/** An amount with the member's separators and its currency. */
export function FormattedMoney({ amount, currency }: { amount: number | null | undefined; currency?: string | null }) {
  const formats = useFormats();
  if (amount === null || amount === undefined) return null;
  return (
    <span className={styles.number}>
      {formats.amount(amount, currency)}
      {currency && <span className={styles.currency}>{currency}</span>}
    </span>
  );
}
