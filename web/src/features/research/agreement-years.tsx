import { Link } from 'react-router-dom';
import type { AgreementBalance, AgreementRow } from '#shared/contract/rows/article-row.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './research.module.css';

interface LeakedProps {
  agreement: Pick<AgreementRow, 'id'>;
  year: number;
  leakage: { articles: number; cost: number };
  /** The library's currency. */
  currency: string;
}

/** The number of articles that were paid for although the agreement covers them; links to exactly these. */
export function Leaked({ agreement, year, leakage: { articles, cost }, currency }: LeakedProps) {
  const t = useText();
  const formats = useFormats();
  const words = t('research.leaked', { count: articles, cost: formats.money(cost, currency) });
  if (articles === 0) return words;
  return <Link to={`/research-output/articles?leaked_from=${agreement.id}&leaked_in=${year}`}>{words}</Link>;
}

/** The cost and benefit of an agreement, its years beside each other. */
export function AgreementYears({ agreement, balance }: { agreement: AgreementRow; balance: AgreementBalance }) {
  const t = useText();
  const formats = useFormats();
  const { currency, by_year, leakage } = balance;
  const orUnknown = (words: string): string => (words === '' ? t('research.notKnown') : words);
  const amount = (value: number | null): string => orUnknown(formats.amount(value, currency));
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <Section title={t('research.byYear')}>
      <ScrollBox label={t('research.byYear')}>
        <Table
          aria-label={t('research.byYear')}
          headings={[
            t('research.year'),
            number(`${t('research.paid')} (${currency})`),
            number(t('research.articles')),
            number(t('research.perArticle')),
            number(t('research.listPriceShort')),
            number(t('research.saved')),
            number(t('research.leakage')),
          ]}
        >
          {by_year.map((line) => (
            <tr key={line.year}>
              <th scope="row">{line.year}</th>
              <td className={numbers.number}>{amount(line.paid)}</td>
              <td className={numbers.number}>{formats.number(line.articles, 0)}</td>
              <td className={numbers.number}>{amount(line.article_price)}</td>
              <td className={numbers.number}>{amount(line.list_price)}</td>
              <td className={line.saved !== null && line.saved < 0 ? `${numbers.number} ${styles.bad}` : numbers.number}>
                {orUnknown(formats.amount(line.saved, currency, { signed: true }))}
                {line.percent !== null && (
                  <span className={styles.below}>
                    {formats.percent(line.verdict === 'costs_more' ? -line.percent : line.percent, { signed: true })}
                  </span>
                )}
              </td>
              <td className={numbers.number}>
                <Leaked agreement={agreement} year={line.year} leakage={line.leakage} currency={leakage.local_currency} />
              </td>
            </tr>
          ))}
        </Table>
      </ScrollBox>
      <ChartCard choice={{ name: 'price-of-agreement-articles', of: { kind: 'agreements', id: agreement.id } }} />
    </Section>
  );
}
