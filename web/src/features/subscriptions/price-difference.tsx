import type { PeriodInvoices } from '#shared/contract/rows/invoice-row.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './orders-invoices-tab.module.css';

/** How the invoices of a period stand against its price, and why. */
export function PriceDifference({ period }: { period: PeriodInvoices }) {
  const t = useText();
  const formats = useFormats();
  const { comparison, comparison_missing: missing } = period;
  if (missing) return <p className={styles.difference}>{t(`invoices.difference.${missing}`)}</p>;
  if (!comparison) return null;
  const { currency, difference, parts } = comparison;
  const money = (amount: number) => formats.money(amount, currency);
  const words = { invoiced: money(comparison.invoiced), price: money(comparison.price), difference: money(Math.abs(difference)) };
  const isOpen = parts.some(({ kind }) => kind === 'missing' || kind === 'above');
  return (
    <div className={styles.difference}>
      <p data-open={isOpen}>
        {t(
          difference === 0 ? 'invoices.difference.agrees' : difference > 0 ? 'invoices.difference.more' : 'invoices.difference.less',
          words,
        )}
      </p>
      {parts.length > 0 && (
        <ul aria-label={t('invoices.difference.why')}>
          {parts.map(({ kind, amount }) => (
            <li key={kind} data-kind={kind}>
              <span className={styles.figure}>{`${amount > 0 ? '+' : ''}${formats.number(amount)}`}</span>
              {t(`invoices.difference.parts.${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
