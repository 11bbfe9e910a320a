import { lazy, Suspense, useMemo, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { exchangeRateColumns } from '#shared/contract/columns/exchange-rates.ts';
import { exchangeRates } from '#shared/contract/groups/exchange-rates.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';
import { MissingLocalPrices } from './missing-local-prices.tsx';

const CreateExchangeRate = lazy(async () => ({ default: (await import('./create-exchange-rate.tsx')).CreateExchangeRate }));
const UpdateRates = lazy(async () => ({ default: (await import('./update-rates.tsx')).UpdateRates }));

const source: ListSource = { name: 'exchange-rates', columns: exchangeRateColumns, list: exchangeRates.list };
const edits = { exchange_rate: exchangeRates.update };

export const ahead = rowsAhead(source);

/** The exchange rates by financial period; changes to periods are previewed before they are applied (D4). */
export default function ExchangeRatesPage() {
  const t = useText();
  const mayUpdate = useMay(subscriptionPeriods.updateMany.permission);
  const [updating, setUpdating] = useState<{ currency?: string; financial_period_id?: string }[]>();
  const bulkActions = useMemo(
    (): BulkAction[] =>
      mayUpdate
        ? [
            {
              id: 'update',
              label: t('exchangeRates.update.button'),
              run: (_ids, rows) =>
                setUpdating(
                  rows.map((row) => ({ currency: String(row['currency']), financial_period_id: String(row['financial_period_id']) })),
                ),
            },
          ]
        : [],
    [mayUpdate, t],
  );
  return (
    <>
      {mayUpdate && <MissingLocalPrices />}
      <ListScreen
        {...source}
        title={t('exchangeRates.title')}
        edits={edits}
        deletion={exchangeRates}
        bulkActions={bulkActions}
        create={{ label: t('exchangeRates.create'), permission: exchangeRates.create.permission, Dialog: CreateExchangeRate }}
        actions={mayUpdate && <Button onClick={() => setUpdating([])}>{t('exchangeRates.update.button')}</Button>}
      />
      <Suspense fallback={null}>{updating && <UpdateRates lines={updating} onClose={() => setUpdating(undefined)} />}</Suspense>
    </>
  );
}
