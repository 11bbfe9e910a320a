import type { DealBalance } from '#shared/contract/rows/deal-row.ts';
import { useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './consortium.module.css';

/** The prices of those who accepted if a year is shared anew among them. */
export function PricesAnew({ year: { year, anew }, currency }: { year: DealBalance['years'][number]; currency: string }) {
  const t = useText();
  const formats = useFormats();
  const number = (label: string) => ({ label, className: numbers.number });
  const caption = t('deals.pricesAnew', { year });
  return (
    <ScrollBox label={caption} className={styles.shares}>
      <Table
        caption={caption}
        headings={[t('deals.member'), number(`${t('deals.accepted')} (${currency})`), number(t('deals.newPrice')), t('deals.effect')]}
      >
        {anew.map(({ membership_id, name, accepted, price }) => (
          <tr key={membership_id}>
            <th scope="row">{name}</th>
            <td className={numbers.number}>{formats.amount(accepted, currency)}</td>
            <td className={numbers.number}>{formats.amount(price, currency)}</td>
            <td>{t(price > accepted ? 'deals.acceptsAgain' : 'deals.staysAccepted')}</td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}
