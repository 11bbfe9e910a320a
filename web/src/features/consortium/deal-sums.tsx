import type { DealBalance } from '#shared/contract/rows/deal-row.ts';
import { useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { Below, Quiet, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { missingWords } from './missing-words.ts';

/** The sums of a deal by year: total, accepted prices, the office’s share and the gap, with the members in each state. */
export function DealSums({ balance }: { balance: DealBalance }) {
  const t = useText();
  const formats = useFormats();
  const { currency, price_model, years } = balance;
  const isShared = price_model === 'fixed_total';
  const amount = (value: number | null): string => (value === null ? t('deals.notEntered') : formats.amount(value, currency));
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <Stack gap="xs">
      <ScrollBox label={t('deals.sums')}>
        <Table
          caption={t('deals.sums')}
          headings={[
            t('deals.year'),
            number(`${t('deals.total')} (${currency})`),
            number(t('deals.accepted')),
            isShared && number(t('deals.gap')),
            isShared && number(t('deals.officeShare')),
          ]}
        >
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row">{year.year}</th>
              <td className={numbers.number}>{amount(year.total)}</td>
              <td className={numbers.number}>{amount(year.accepted)}</td>
              {isShared && (
                <td className={numbers.number}>
                  <strong>{amount(year.uncovered)}</strong>
                  {year.uncovered !== null && year.uncovered < 0 && <Below>{t('deals.surplus')}</Below>}
                </td>
              )}
              {isShared && <td className={numbers.number}>{amount(year.office_share)}</td>}
            </tr>
          ))}
        </Table>
      </ScrollBox>
      {years.map(({ year, states, missing }) => (
        <Quiet key={year}>
          {[
            `${year}: ${states.map(({ state, count }) => `${t(`consortium.dealCells.${state}`)} ${count}`).join(', ') || t('deals.notOfferedYet')}`,
            ...(missing ? [missingWords(t, formats, missing, currency)] : []),
          ].join(' · ')}
        </Quiet>
      ))}
    </Stack>
  );
}
