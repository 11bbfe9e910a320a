import { useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import { check } from '#shared/contract/field-errors.ts';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { rolledParts, type RollForward } from '#shared/contract/rows/roll-forward-row.ts';
import { send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';
import { newChangeSet } from '#web/parts/undo/undo-store.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import styles from './roll-forward.module.css';

type Body = BodyOf<typeof financialPeriods.rollForward>;
type Period = { id: string; name: string; start_date: string; end_date: string };
type Values = { budget_percent: number | null; budgets: boolean; rates: boolean; periods: boolean };

/** Max rows of a table in the preview; its heading has the total number. */
const maxShown = 50;

/** Copies budgets, rates and subscriptions to the next financial period, after a preview (S75). */
export function RollForwardDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const known = useQuery(queryFor(financialPeriods.list, {}));
  if (!known.data) return <LoadingDialog title={t('rollForward.title')} query={known} onClose={onClose} />;
  // Without `paginated`, the list call answers all rows.
  const periods = (known.data as Period[]).toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  return <LoadedDialog periods={periods} onClose={onClose} />;
}

function LoadedDialog({ periods, onClose }: { periods: readonly Period[]; onClose: () => void }) {
  const t = useText();
  const today = useFormats().today();
  const [id, setId] = useState(() => (periods.find(({ start_date }) => start_date <= today) ?? periods[0])?.id ?? '');
  const [changeSet] = useState(newChangeSet);
  const form = useContractForm<typeof financialPeriods.rollForward, Values>(financialPeriods.rollForward, {
    defaults: { budget_percent: null, budgets: true, rates: true, periods: true },
    input: { params: { id }, changeSet },
    toBody: bodyOf,
    onDone: onClose,
  });
  const body = useDebounced(JSON.stringify(bodyOf(form.fields.watch())), 300);
  const rehearsed = useQuery(rehearsalOf(id, JSON.parse(body) as Body));
  const plan = rehearsed.isError ? undefined : rehearsed.data;
  return (
    <FormDialog
      form={form}
      title={t('rollForward.title')}
      width={860}
      onCancel={onClose}
      saveLabel={t('rollForward.save')}
      saveDisabled={!plan || rehearsed.isPlaceholderData || countOf(plan) === 0}
    >
      <FormField label={t('rollForward.from')} description={t('rollForward.hint')}>
        <Dropdown value={id} options={periods.map(({ name, id: each }) => ({ id: each, name }))} onChange={(next) => setId(next ?? id)} />
      </FormField>
      <CheckboxField form={form.fields} name="budgets" label={t('rollForward.budgets')} />
      <NumberField form={form.fields} name="budget_percent" label={t('rollForward.percent')} digits={2} />
      <CheckboxField form={form.fields} name="rates" label={t('rollForward.rates')} />
      <CheckboxField form={form.fields} name="periods" label={t('rollForward.periods')} />
      <div role="status">
        {rehearsed.isError ? (
          <Alert type="warning">{rehearsed.error.message}</Alert>
        ) : plan ? (
          <Rehearsal plan={plan} />
        ) : (
          <Skeleton lines={4} height={28} />
        )}
      </div>
    </FormDialog>
  );
}

function bodyOf({ budget_percent, ...values }: Values): Body {
  const parts = rolledParts.filter((part) => values[part]);
  // The call's schema rejects invalid numbers.
  return { ...(budget_percent === null ? {} : { budget_percent }), parts };
}

const { body: bodySpec } = financialPeriods.rollForward;

function isComplete(body: Body): boolean {
  return bodySpec.as === 'json' && check(bodySpec.schema, body).ok;
}

function rehearsalOf(id: string, body: Body) {
  return queryOptions({
    queryKey: ['financial-periods', 'roll-forward', id, body],
    queryFn: async ({ signal }) => {
      const query = { dry_run: true };
      return (await send(financialPeriods.rollForward, { params: { id }, query, body, signal, report: 'none' })).result;
    },
    enabled: isComplete(body),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function countOf({ budgets, rates, periods }: RollForward): number {
  return budgets.length + rates.length + periods.length;
}

/** The preview: the records that the roll-forward will create, and the skipped ones with the reason. */
function Rehearsal({ plan }: { plan: RollForward }) {
  const t = useText();
  const formats = useFormats();
  const label = useLabel('department', 'one');
  const { to, currency, budgets, rates, periods, skipped } = plan;
  const dates = (start: string, end: string | null) =>
    [start, end].flatMap((date) => (date === null ? [] : [formats.date(date)])).join(' – ');
  return (
    <Stack gap="xs">
      <h3 className={styles.heading}>{t(countOf(plan) === 0 ? 'rollForward.nothing' : 'rollForward.will', { name: to.name })}</h3>
      {budgets.length > 0 && (
        <Part
          title={t('rollForward.budgetCount', { count: budgets.length })}
          headings={[label, t('rollForward.before', { currency }), t('rollForward.after', { currency })]}
          rows={budgets.map(({ department, before, amount }) => [
            department.name,
            formats.amount(before, currency),
            formats.amount(amount, currency),
          ])}
        />
      )}
      {rates.length > 0 && (
        <Part
          title={t('rollForward.rateCount', { count: rates.length })}
          headings={[t('rollForward.currency'), t('rollForward.rate'), t('rollForward.asOf')]}
          rows={rates.map((line) => [line.currency, formats.rate(line.rate), formats.date(line.as_of)])}
        />
      )}
      {periods.length > 0 && (
        <Part
          title={t('rollForward.periodCount', { count: periods.length })}
          headings={[t('columns.Subscription'), t('rollForward.period'), t('rollForward.forecast')]}
          rows={periods.map((each) => [
            each.subscription.name,
            dates(each.start_date, each.end_date),
            each.forecast === null ? t('rollForward.noForecast') : formats.money(each.forecast, each.currency),
          ])}
        />
      )}
      {skipped.length > 0 && (
        <Part
          title={t('rollForward.skippedCount', { count: skipped.length })}
          headings={[t('columns.Name'), t('rollForward.reason')]}
          rows={skipped.map(({ name, message, message_code }) => [name, messageText(message_code, message)])}
        />
      )}
    </Stack>
  );
}

function Part({ title, headings, rows }: { title: string; headings: string[]; rows: readonly (readonly string[])[] }) {
  const t = useText();
  return (
    <details className={styles.part}>
      <summary>{title}</summary>
      <ScrollBox className={styles.scroll}>
        <Table headings={headings}>
          {rows.slice(0, maxShown).map((cells, index) => (
            // The rows of a preview never change their order.
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </Table>
        {rows.length > maxShown && <p className={styles.more}>{t('rollForward.more', { count: rows.length - maxShown })}</p>}
      </ScrollBox>
    </details>
  );
}
