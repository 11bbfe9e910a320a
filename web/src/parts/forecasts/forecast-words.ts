import type { ForecastRow } from '#shared/contract/rows/subscription-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { text } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';

/** The explanation of a forecast: its rule and inputs, then exclusions and warnings. */
export function forecastWords(forecast: ForecastRow, currency: string, formats: Formats): string[] {
  const { rule, percent, changes, base, ceiling, set_aside: notCounted, marks } = forecast;
  const changed = (value: number | null, typed = false): string => formats.percent(value, { typed, signed: true });
  const added = sumMoney([forecast.amount, -base.price], currency);
  const words = {
    base: text('decisions.forecast.baseOf', { price: formats.money(base.price, currency), date: formats.date(base.start_date) }),
    // Computed rates are rounded; an entered rate keeps its decimals.
    percent: changed(percent, rule !== 'own_robust' && rule !== 'own_amount'),
    amount: formats.money(added, currency, { signed: true }),
    changes: changes.map((change) => changed(change.percent)).join(', '),
    default: changed(forecast.default_percent, true),
    until: formats.date(ceiling?.until),
  };
  return [
    text(`decisions.forecast.rules.${rule}`, words),
    ...(notCounted.length > 0 ? [text('decisions.forecast.notCounted', { changes: notCounted.map(changeWords).join(', ') })] : []),
    ...marks.map((mark) => markWords(mark, currency, formats)),
  ];

  function changeWords({ percent: measured, start_date }: ForecastRow['set_aside'][number]): string {
    return text('decisions.forecast.change', { percent: changed(measured), date: formats.date(start_date) });
  }
}

function markWords(mark: ForecastRow['marks'][number], currency: string, formats: Formats): string {
  if (mark.code === 'scope_jump') {
    const { percent } = mark.values;
    return text('decisions.forecast.marks.scope_jump', { percent: formats.percent(percent, { signed: true }) });
  }
  if (mark.code === 'currency_changed') {
    const { from, to, date } = mark.values;
    return text('decisions.forecast.marks.currency_changed', { from, to, date: formats.date(date) });
  }
  const { price, start, end } = mark.values;
  return text('decisions.forecast.marks.other_term', {
    price: formats.money(price, currency),
    start: formats.date(start),
    end: formats.date(end),
  });
}
