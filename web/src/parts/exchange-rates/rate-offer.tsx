import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { exchangeRates } from '#shared/contract/groups/exchange-rates.ts';
import type { ExchangeRateRow } from '#shared/contract/rows/exchange-rate-row.ts';
import { proposedRate } from '#shared/domain/money/exchange-rate-table.ts';
import { queryFor } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

interface RateOfferProps {
  /** The current values of a period, stored or in a form. */
  period: { currency: string | null; financial_period_id: string | null; exchange_rate: string | null };
  local: string;
  onUse: (line: ExchangeRateRow) => void;
  loading?: boolean;
}

/**
 * Offers the rate of the table for a period in a foreign currency without a rate (D4). No other rate is offered, and none is applied
 * automatically.
 */
export function RateOffer({ period, local, onUse, loading = false }: RateOfferProps) {
  const t = useText();
  const formats = useFormats();
  const { currency, financial_period_id, exchange_rate } = period;
  const isOpen = currency !== null && currency !== local && financial_period_id !== null && exchange_rate === null;
  const table = useQuery({ ...queryFor(exchangeRates.list, {}), enabled: isOpen }).data;
  if (!isOpen || !table) return null;
  const lines = Array.isArray(table) ? table : table.data;
  const line = proposedRate({ currency, financial_period_id, exchange_rate }, lines, local);
  if (!line) return null;
  const words = { rate: formats.number(line.rate, line.rate.split('.')[1]?.length ?? 0), date: formats.date(line.as_of) };
  return (
    <Button variant="inline-link" loading={loading} onClick={() => onUse(line)}>
      {t('exchangeRates.offer', words)}
    </Button>
  );
}
