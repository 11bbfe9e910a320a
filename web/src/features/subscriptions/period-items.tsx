import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import type { PeriodItemRow } from '#shared/contract/entities/period-item.ts';
import { periodItems } from '#shared/contract/groups/period-items.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { sumItems } from '#shared/domain/periods/items.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Table } from '#web/ui/table.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import numbers from '#web/ui/numbers.module.css';
import { Hidden, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './period-table.module.css';

const EditItem = lazy(async () => ({ default: (await import('./edit-item.tsx')).EditItem }));

/** The parts of a period's price: its items, their sum compared with the price, and the difference explained (D4). */
export function PeriodItems({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay(periodItems.create.permission) && !period.locked;
  const query = useQuery(queryFor(periodItems.list, { params: { id: period.id } }));
  const [edited, setEdited] = useState<PeriodItemRow | 'new'>();
  const [removed, setRemoved] = useState<PeriodItemRow>();
  const dates = datesOf(period, formats);
  const items = query.data ?? [];
  return (
    <Stack as="section" gap="xs" aria-label={t('decisions.items.title')}>
      <Row gap="s" justify="between" nowrap className={styles.sharesHead}>
        <h3>{t('decisions.items.title')}</h3>
        {mayEdit && (
          <Button iconName="add-plus" onClick={() => setEdited('new')}>
            {t('decisions.items.add')}
          </Button>
        )}
      </Row>
      {query.isError && <Quiet>{t('decisions.items.failed')}</Quiet>}
      {query.data && items.length === 0 && <Quiet>{t('decisions.items.none')}</Quiet>}
      {items.length > 0 && (
        <Table
          className={styles.sharesTable}
          headings={[
            t('decisions.items.kind'),
            t('columns.Description'),
            { label: t('decisions.items.quantity'), className: numbers.number },
            { label: t('decisions.items.amount'), className: numbers.number },
            { label: t('decisions.items.total'), className: numbers.number },
            mayEdit && <Hidden>{t('records.period.actions')}</Hidden>,
          ]}
        >
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              onEdit={mayEdit ? () => setEdited(item) : undefined}
              onRemove={mayEdit ? () => setRemoved(item) : undefined}
            />
          ))}
          <Sum period={period} items={items} columns={mayEdit ? 6 : 5} />
        </Table>
      )}
      {edited && (
        <Suspense fallback={null}>
          <EditItem period={period} dates={dates} item={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      {removed && <RemoveItem item={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}

interface ItemRowProps {
  item: PeriodItemRow;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ItemRow({ item, onEdit, onRemove }: ItemRowProps) {
  const t = useText();
  const formats = useFormats();
  const kind = t(`decisions.items.kinds.${item.kind}`);
  const name = item.description ?? kind;
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td>{item.description}</td>
      <td className={numbers.number}>{formats.number(item.quantity, Number.isInteger(item.quantity) ? 0 : 4)}</td>
      <td className={numbers.number}>
        <FormattedMoney amount={item.amount} currency={item.currency} />
      </td>
      <td className={numbers.number}>
        <FormattedMoney amount={item.total} currency={item.currency} />
      </td>
      {onEdit && onRemove && (
        <td className={numbers.number}>
          <Button variant="inline-icon" iconName="edit" ariaLabel={t('decisions.items.edit', { item: name })} onClick={onEdit} />
          <Button variant="inline-icon" iconName="remove" ariaLabel={t('decisions.items.remove', { item: name })} onClick={onRemove} />
        </td>
      )}
    </tr>
  );
}

/** The sum beside the price, and the difference in a sentence. */
function Sum({ period, items, columns }: { period: PeriodRow; items: readonly PeriodItemRow[]; columns: number }) {
  const t = useText();
  const formats = useFormats();
  const { total, difference, others } = sumItems(items, period.price, period.currency);
  const amount = difference === undefined ? '' : formats.money(Math.abs(difference), period.currency);
  const words =
    difference === undefined
      ? t('decisions.items.noPrice')
      : difference === 0
        ? t('decisions.items.equal')
        : t(difference > 0 ? 'decisions.items.missing' : 'decisions.items.exceeding', { amount });
  return (
    <>
      <tr className={styles.sum}>
        <th scope="row" colSpan={4}>
          {t('decisions.items.sum')}
        </th>
        <td className={numbers.number}>
          <FormattedMoney amount={total} currency={period.currency} />
        </td>
        {columns > 5 && <td aria-hidden="true" />}
      </tr>
      <tr className={styles.rest}>
        <td colSpan={columns} data-differs={difference !== undefined && difference !== 0}>
          {words}
          {others.length > 0 && (
            <span className={styles.line}>
              {t('decisions.items.others', { totals: others.map((other) => formats.money(other.total, other.currency)).join(', ') })}
            </span>
          )}
        </td>
      </tr>
    </>
  );
}

function RemoveItem({ item, onClose }: { item: PeriodItemRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const remove = useCommand(periodItems.remove, { onDone: onClose });
  const name = item.description ?? t(`decisions.items.kinds.${item.kind}`);
  return (
    <Modal
      title={t('decisions.items.removeTitle', { item: name })}
      width={480}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: item.subscription_period_id, itemId: item.id } })}
      saveLabel={t('decisions.items.removeConfirm')}
      saving={remove.isPending}
    >
      {t('decisions.items.removeLead', { total: formats.money(item.total, item.currency) })}
    </Modal>
  );
}
