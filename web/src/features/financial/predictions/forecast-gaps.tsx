import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { forecasts } from '#shared/contract/groups/forecasts.ts';
import type { ForecastTotals } from '#shared/contract/rows/forecast-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './predictions.module.css';

type Gap = ForecastTotals['without_forecast'][number]['gap'];

/** Max named subscriptions; the sentence has their total number. */
const namedAtMost = 100;

/** The gaps of the total: a sentence for each reason, with the way to close it. */
export function ForecastGaps({ totals }: { totals: ForecastTotals }) {
  const t = useText();
  const [open, setOpen] = useState<{ gap: Gap; count: number }>();
  const { without_forecast: gaps, without_rate: withoutRate, local_currency: currency, financial_period: period } = totals;
  // Cancelled subscriptions cost nothing and are not a gap in the total.
  const missing = gaps.filter(({ gap }) => gap !== 'cancelled');
  if (missing.length === 0 && withoutRate === 0) return null;
  return (
    <ul className={styles.gaps}>
      {withoutRate > 0 && (
        <li>
          {t('predictions.withoutRate', { count: withoutRate, currency })} <Link to="/exchange-rates">{t('exchangeRates.title')}</Link>
        </li>
      )}
      {missing.map(({ gap, count }) => (
        <li key={gap}>
          {t(`predictions.gaps.${gap}`, { count })}{' '}
          <Button
            variant="inline-link"
            ariaLabel={t('predictions.showFor', { reason: t(`predictions.gaps.${gap}`, { count }) })}
            onClick={() => setOpen({ gap, count })}
          >
            {t('predictions.show')}
          </Button>
        </li>
      ))}
      {open && <GapDialog {...open} financialPeriodId={period.id} onClose={() => setOpen(undefined)} />}
    </ul>
  );
}

/** The subscriptions without a forecast for one reason; each links to its prices. */
function GapDialog({
  gap,
  count,
  financialPeriodId,
  onClose,
}: {
  gap: Gap;
  count: number;
  financialPeriodId: string;
  onClose: () => void;
}) {
  const t = useText();
  const asked = useQuery(
    queryFor(forecasts.list, {
      query: {
        paginated: true,
        perPage: namedAtMost,
        sort: [{ field: 'subscription', descending: false }],
        filters: [{ field: 'gap', operator: 'in', values: [gap] }],
        extra: { financialPeriodId },
      },
    }),
  );
  const rows = asked.data && (Array.isArray(asked.data) ? asked.data : asked.data.data);
  return (
    <Modal title={t('predictions.gapTitle')} width={560} onCancel={onClose} footer={<Button onClick={onClose}>{t('common.close')}</Button>}>
      <p>{t(`predictions.gaps.${gap}`, { count })}</p>
      {rows ? (
        <ul className={styles.named}>
          {rows.map(({ id, subscription }) => (
            <li key={id}>
              <Link to={`/subscriptions/${subscription.id}/price`}>{subscription.name}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton lines={4} height={24} />
      )}
    </Modal>
  );
}
