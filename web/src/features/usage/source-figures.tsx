import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import type { UsageEntryRow } from '#shared/contract/rows/usage-entry-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Hidden, Quiet } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { entryMetricNames } from './entry-words.ts';

const EditFigures = lazy(async () => ({ default: (await import('./edit-figures.tsx')).EditFigures }));

/** The figures by hand of a source, to be entered, changed and deleted (C656, C663 to C665). */
export function SourceFigures({ id }: { id: string }) {
  const t = useText();
  const mayChange = useMay(usageEntries.create.permission);
  const asked = useQuery(queryFor(usageEntries.list, { query: { usage_source_id: id } }));
  const [edited, setEdited] = useState<UsageEntryRow | 'new'>();
  const [removed, setRemoved] = useState<UsageEntryRow>();
  const rows = asked.data ?? [];
  return (
    <Section
      title={t('usage.figures.title')}
      hint={t('usage.figures.hint')}
      actions={mayChange && <Button onClick={() => setEdited('new')}>{t('usage.figures.create')}</Button>}
    >
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data && rows.length === 0 && <Quiet>{t('usage.coverage.noFigures')}</Quiet>}
      {rows.length > 0 && (
        <ScrollBox>
          <Table
            headings={[
              t('columns.Product'),
              t('usage.month.metric'),
              t('usage.imports.months'),
              { label: t('usage.month.count'), className: numbers.number },
              t('columns.Note'),
              mayChange && <Hidden>{t('records.period.actions')}</Hidden>,
            ]}
          >
            {rows.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                mayChange={mayChange}
                onEdit={() => setEdited(entry)}
                onRemove={() => setRemoved(entry)}
              />
            ))}
          </Table>
        </ScrollBox>
      )}
      <Suspense fallback={null}>
        {edited && <EditFigures sourceId={id} entry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {removed && <RemoveFigures entry={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

interface EntryRowProps {
  entry: UsageEntryRow;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function EntryRow({ entry: { product, metric, months, note }, mayChange, onEdit, onRemove }: EntryRowProps) {
  const t = useText();
  const formats = useFormats();
  const named = Object.keys(months).toSorted();
  const [first = '', last = ''] = [named[0], named.at(-1)];
  const name = `${product?.name ?? ''}, ${t(entryMetricNames[metric])}`;
  return (
    <tr>
      <th scope="row">{product && <Link to={`/products/${product.id}`}>{product.name}</Link>}</th>
      <td>{t(entryMetricNames[metric])}</td>
      <td>
        {first === last ? formats.month(first) : t('subscriptionUsage.span', { from: formats.month(first), to: formats.month(last) })} (
        {named.length})
      </td>
      <td className={numbers.number}>
        {formats.number(
          Object.values(months).reduce((sum, count) => sum + count, 0),
          0,
        )}
      </td>
      <td>{note}</td>
      {mayChange && (
        <td className={numbers.number}>
          <Button variant="inline-icon" iconName="edit" ariaLabel={t('usage.figures.edit', { name })} onClick={onEdit} />
          <Button variant="inline-icon" iconName="remove" ariaLabel={t('usage.figures.remove', { name })} onClick={onRemove} />
        </td>
      )}
    </tr>
  );
}

function RemoveFigures({ entry, onClose }: { entry: UsageEntryRow; onClose: () => void }) {
  const t = useText();
  const changeSet = useChangeSet();
  const remove = useCommand(usageEntries.remove, {
    onDone: () => {
      changeSet.record(t('usage.figures.removed'));
      onClose();
    },
  });
  return (
    <Modal
      title={t('usage.figures.removeTitle')}
      width={480}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: entry.id }, changeSet: changeSet.idFor(entry.id) })}
      saveLabel={t('usage.figures.removeConfirm')}
      saving={remove.isPending}
    >
      {t('usage.figures.removeLead', { product: entry.product?.name ?? '' })}
    </Modal>
  );
}
