import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { exchangeRates } from '#shared/contract/groups/exchange-rates.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';

/** Periods in one call (C172). */
const maxPeriods = 500;

/** Offers local prices, at the planned rate, for stored periods in a foreign currency that have none (D4). */
export function MissingLocalPrices() {
  const t = useText();
  const [isApplying, setApplying] = useState(false);
  const missing = useQuery(queryFor(exchangeRates.updates, { query: { without_local_price: 'true' } }));
  const change = useCommand(subscriptionPeriods.updateMany);
  const rows = missing.data ?? [];
  if (rows.length === 0) return null;
  const apply = async (): Promise<void> => {
    setApplying(true);
    let count = 0;
    try {
      for (let start = 0; start < rows.length; start += maxPeriods) {
        const periods = rows.slice(start, start + maxPeriods).map(({ id, version, after }) => ({
          id,
          version,
          exchange_rate: after.exchange_rate,
          exchange_rate_date: after.exchange_rate_date,
        }));
        const { result } = await change.mutateAsync({ body: { periods } });
        count += result.changed;
      }
    } finally {
      setApplying(false);
      if (count > 0) showToast(t('exchangeRates.missing.applied', { count }), 'positive');
    }
  };
  return (
    <Box margin={{ bottom: 's' }}>
      <Alert
        type="info"
        action={
          // A refusal is shown by the command itself.
          <Button loading={isApplying} onClick={() => void apply().catch(() => {})}>
            {t('exchangeRates.missing.apply')}
          </Button>
        }
      >
        {t('exchangeRates.missing.count', { count: rows.length })}
      </Alert>
    </Box>
  );
}
