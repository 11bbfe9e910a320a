import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { exchangeRates } from '#shared/contract/groups/exchange-rates.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { RateUpdateRow } from '#shared/contract/rows/exchange-rate-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { Below, Stack } from '#web/ui/primitives.tsx';
import styles from './update-rates.module.css';

interface UpdateRatesProps {
  /** Restricts the update to these lines of the table; empty for all. */
  lines: readonly { currency?: string; financial_period_id?: string }[];
  onClose: () => void;
}

/** Max periods of one call (C172). */
const most = 500;

/** The figures of periods before and after adopting the table's rates; the chosen ones are applied together or not at all. */
export function UpdateRates({ lines, onClose }: UpdateRatesProps) {
  const t = useText();
  const asked = useQuery({ ...queryFor(exchangeRates.updates, {}), staleTime: 0, gcTime: 0 });
  if (!asked.data) return <LoadingDialog title={t('exchangeRates.update.title')} query={asked} width={1100} onClose={onClose} />;
  const isMeant = (row: RateUpdateRow) =>
    lines.length === 0 || lines.some((line) => line.currency === row.currency && line.financial_period_id === row.financial_period?.id);
  return <Updates rows={asked.data.filter(isMeant).slice(0, most)} onClose={onClose} />;
}

function Updates({ rows, onClose }: { rows: readonly RateUpdateRow[]; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  // Typed rates and amounts paid in local currency are replaced only if chosen.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(rows.filter((row) => !wasTyped(row)).map(({ id }) => id)));
  const changeSet = useChangeSet();
  const apply = useCommand(subscriptionPeriods.updateMany, {
    onDone: ({ result }) => {
      changeSet.record(t('exchangeRates.update.applied', { count: result.changed }));
      onClose();
    },
  });
  const local = rows[0]?.normalized_currency ?? '';
  const taken = rows.filter(({ id }) => chosen.has(id));
  const differences = taken.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const save = (): void => {
    const periods = taken.map(({ id, version, after }) => ({
      id,
      version,
      exchange_rate: after.exchange_rate,
      exchange_rate_date: after.exchange_rate_date,
    }));
    apply.mutate({ body: { periods }, changeSet: changeSet.idFor(periods) });
  };
  if (rows.length === 0)
    return (
      <Modal title={t('exchangeRates.update.title')} width={560} onCancel={onClose} cancelLabel={t('common.close')}>
        <EmptyState title={t('exchangeRates.update.nothing')}>{t('exchangeRates.update.nothingHint')}</EmptyState>
      </Modal>
    );
  return (
    <Modal
      title={t('exchangeRates.update.title')}
      width={1100}
      onCancel={onClose}
      onSave={save}
      saveLabel={t('exchangeRates.update.apply', { count: taken.length })}
      saveDisabled={taken.length === 0}
      saving={apply.isPending}
    >
      <Stack gap="s" className={styles.updates}>
        <p>{t('exchangeRates.update.lead')}</p>
        <p role="status">
          {t('exchangeRates.update.chosen', { count: taken.length })}
          {differences.length > 0 &&
            `, ${t('exchangeRates.update.sum', { difference: formats.money(sumMoney(differences, local), local, { signed: true }) })}`}
        </p>
        <ScrollBox className={styles.scroll}>
          <Table
            headings={[
              <>
                <input
                  type="checkbox"
                  checked={taken.length === rows.length}
                  aria-label={t('exchangeRates.update.chooseAll')}
                  onChange={() => setChosen(new Set(taken.length === rows.length ? [] : rows.map(({ id }) => id)))}
                />
              </>,
              t('exchangeRates.update.subscription'),
              t('exchangeRates.update.period'),
              { label: t('columns.Price'), className: styles.number },
              { label: t('exchangeRates.update.rate'), className: styles.number },
              { label: t('exchangeRates.update.local', { currency: local }), className: styles.number },
              { label: t('exchangeRates.update.difference'), className: styles.number },
            ]}
          >
            {rows.map((row) => (
              <Update key={row.id} row={row} chosen={chosen.has(row.id)} onToggle={() => toggle(row.id)} />
            ))}
          </Table>
        </ScrollBox>
      </Stack>
    </Modal>
  );
}

function wasTyped({ price_typed, before }: RateUpdateRow): boolean {
  return price_typed !== 'original' && before.normalized_price !== null;
}

function Update({ row, chosen, onToggle }: { row: RateUpdateRow; chosen: boolean; onToggle: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { subscription, before, after, currency, price, difference, source } = row;
  const name = subscription?.name ?? '';
  const rate = (value: string | null) => (value === null ? t('exchangeRates.update.none') : formats.number(value, decimals(value)));
  const dates = [row.start_date, row.end_date].flatMap((date) => (date === null ? [] : [formats.date(date)])).join(' – ');
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          checked={chosen}
          onChange={onToggle}
          aria-label={t('exchangeRates.update.choose', { name: `${name}, ${dates}` })}
        />
      </td>
      <td>
        {subscription && <Link to={`/subscriptions/${subscription.id}/price`}>{name}</Link>}
        {row.decision === 'accepted' && <Below className={styles.quiet}>{t('exchangeRates.update.accepted')}</Below>}
        {wasTyped(row) && <span className={styles.warning}>{t('exchangeRates.update.typed')}</span>}
      </td>
      <td className={styles.dates}>{dates}</td>
      <td className={styles.number}>
        <FormattedMoney amount={price} currency={currency} />
      </td>
      <td className={styles.number}>
        <s>{rate(before.exchange_rate)}</s> <strong>{rate(after.exchange_rate)}</strong>
        <Below className={styles.quiet}>{[formats.date(after.exchange_rate_date), source].filter(Boolean).join(', ')}</Below>
      </td>
      <td className={styles.number}>
        <s>
          {before.normalized_price === null
            ? t('exchangeRates.update.none')
            : formats.amount(before.normalized_price, row.normalized_currency)}
        </s>{' '}
        <strong>{after.normalized_price === null ? '' : formats.amount(after.normalized_price, row.normalized_currency)}</strong>
      </td>
      <td className={styles.number}>{formats.amount(difference, row.normalized_currency, { signed: true })}</td>
    </tr>
  );
}

function decimals(rate: string): number {
  return rate.split('.')[1]?.length ?? 0;
}
