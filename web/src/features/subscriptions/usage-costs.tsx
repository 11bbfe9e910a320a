import { Fragment } from 'react';
import type { CostPerUseRow, SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import { costWords, marksOf } from '#web/parts/usage/use-words.ts';
import { useText } from '#web/text/text.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import numbers from '#web/ui/numbers.module.css';
import { Heading, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './usage-tab.module.css';

/**
 * The cost per use of the last twelve known months at the current price, and of each period; for a one-time purchase its part per financial
 * period.
 */
export function UsageCosts({ usage: { periods, recent, recent_cost } }: { usage: SubscriptionUsage }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Stack as="section" framed gap="s" aria-labelledby="costs-per-use">
      <Row className={styles.line}>
        <Heading as="h3" id="costs-per-use">
          {t('subscriptionUsage.costs.title')}
        </Heading>
      </Row>
      <ScrollBox>
        <Table
          headings={[
            t('subscriptionUsage.costs.period'),
            { label: t('subscriptionUsage.costs.uses'), className: numbers.number },
            { label: t('subscriptionUsage.costs.cost'), className: numbers.number },
            { label: t('subscriptionUsage.costPerUse'), className: numbers.number },
            t('subscriptionUsage.costs.remarks'),
          ]}
        >
          {recent && recent_cost && (
            <CostRow
              name={t('subscriptionUsage.span', { from: formats.month(recent.from), to: formats.month(recent.to) })}
              cost={recent_cost}
              original={null}
              remark={t('subscriptionUsage.atPriceInForce', { period: datesOf(recent_cost.period, formats) })}
            />
          )}
          {periods.map((period) => (
            <Fragment key={period.id}>
              <CostRow
                name={datesOf(period, formats)}
                cost={period.local}
                original={period.original}
                remark={period.one_time_purchase ? t('subscriptionUsage.costs.sincePurchase') : undefined}
              />
              {period.spread.map(({ financial_period, cost_per_use }) => (
                <CostRow
                  key={financial_period.id}
                  name={t('subscriptionUsage.costs.partIn', { period: financial_period.name })}
                  cost={cost_per_use}
                  original={null}
                />
              ))}
            </Fragment>
          ))}
        </Table>
      </ScrollBox>
    </Stack>
  );
}

interface CostRowProps {
  name: string;
  cost: CostPerUseRow;
  original: CostPerUseRow | null;
  remark?: string | undefined;
}

function CostRow({ name, cost, original, remark }: CostRowProps) {
  const formats = useFormats();
  const remarks = [...(remark === undefined ? [] : [remark]), ...marksOf(cost)];
  return (
    <tr>
      <td>{name}</td>
      <td className={numbers.number}>{cost.months_known === 0 ? '' : formats.number(cost.uses, 0)}</td>
      <td className={numbers.number}>{cost.cost !== null && <FormattedMoney amount={cost.cost} currency={cost.currency} />}</td>
      <td className={numbers.number}>
        {costWords(formats, cost)} {cost.currency}
        {original?.state === 'known' && (
          <span className={styles.original}>
            {costWords(formats, original)} {original.currency}
          </span>
        )}
      </td>
      <td>{remarks.join(' · ')}</td>
    </tr>
  );
}
