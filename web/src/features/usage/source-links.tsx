import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { usageLinks } from '#shared/contract/groups/usage-links.ts';
import type { UsageLinkRow } from '#shared/contract/rows/usage-title-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Hidden, Quiet } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './source-links.module.css';

const EditLink = lazy(async () => ({ default: (await import('#web/parts/usage/edit-link.tsx')).EditLink }));

/** Rows shown at first and added by each "Show more". */
const step = 25;

/** The products to which a source's usage belongs: manual links, and proposed ones (C650, C651, C661, C662). */
export function SourceLinks({ id }: { id: string }) {
  const t = useText();
  const mayChange = useMay(usageLinks.create.permission);
  const asked = useQuery(queryFor(usageLinks.list, { query: { usage_source_id: id } }));
  const [edited, setEdited] = useState<UsageLinkRow | 'new'>();
  const [removed, setRemoved] = useState<UsageLinkRow>();
  const [shown, setShown] = useState(step);
  const rows = asked.data ?? [];
  return (
    <Section
      title={t('usage.links.title')}
      hint={t('usage.links.hint')}
      actions={mayChange && <Button onClick={() => setEdited('new')}>{t('usage.links.create')}</Button>}
    >
      {asked.isPending && <Skeleton lines={3} height={32} />}
      {asked.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
      )}
      {asked.data && rows.length === 0 && <Quiet>{t('usage.links.none')}</Quiet>}
      {rows.length > 0 && (
        <ScrollBox>
          <Table
            headings={[
              t('columns.Product'),
              t('usage.links.what'),
              t('usage.links.how'),
              { label: t('usage.links.uses'), className: numbers.number },
              mayChange && <Hidden>{t('records.period.actions')}</Hidden>,
            ]}
          >
            {rows.slice(0, shown).map((row) => (
              <LinkRow
                key={row.id ?? `${row.product.id} ${row.by}`}
                row={row}
                mayChange={mayChange}
                onEdit={() => setEdited(row)}
                onRemove={() => setRemoved(row)}
              />
            ))}
          </Table>
        </ScrollBox>
      )}
      {rows.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + step)}>{t('usage.titles.more', { count: rows.length - shown })}</Button>
        </div>
      )}
      <Suspense fallback={null}>
        {edited && <EditLink sourceId={id} link={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {removed && <RemoveLink link={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

interface LinkRowProps {
  row: UsageLinkRow;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function LinkRow({ row, mayChange, onEdit, onRemove }: LinkRowProps) {
  const t = useText();
  const formats = useFormats();
  const { product, scope, value_name, by, uses } = row;
  const name = { name: product.name };
  return (
    <tr>
      <th scope="row">
        <Link to={`/products/${product.id}`}>{product.name}</Link>
      </th>
      <td>
        {t(`usage.links.scopes.${scope}`)}
        {value_name !== null && <span className={styles.below}>{value_name}</span>}
        <Titles row={row} />
      </td>
      <td>
        {by === null ? t('usage.links.byHand') : t(`usage.links.by.${by}`)}
        <Validity row={row} />
      </td>
      <td className={numbers.number}>{uses === null ? '–' : formats.number(uses, 0)}</td>
      {mayChange && (
        <td className={numbers.number}>
          {row.id !== null && (
            <>
              <Button variant="inline-icon" iconName="edit" ariaLabel={t('usage.links.edit', name)} onClick={onEdit} />
              <Button variant="inline-icon" iconName="remove" ariaLabel={t('usage.links.remove', name)} onClick={onRemove} />
            </>
          )}
        </td>
      )}
    </tr>
  );
}

/** The number of titles of a row, and of those that need a review. */
function Titles({ row: { scope, sure, likely, unsure } }: { row: UsageLinkRow }) {
  const t = useText();
  const all = sure + likely + unsure;
  if (scope === 'database' || scope === 'platform' || (all === 1 && sure === 1)) return null;
  return (
    <span className={styles.below}>
      {all > 1 && t('usage.links.titles', { count: all })} {likely > 0 && t('usage.links.likely', { count: likely })}{' '}
      {unsure > 0 && t('usage.links.unsure', { count: unsure })}
    </span>
  );
}

function Validity({ row: { valid_from, valid_to } }: { row: UsageLinkRow }) {
  const t = useText();
  const formats = useFormats();
  if (valid_from === null && valid_to === null) return null;
  const words =
    valid_from === null
      ? t('usage.links.until', { to: formats.date(valid_to ?? '') })
      : valid_to === null
        ? t('usage.links.since', { from: formats.date(valid_from) })
        : t('subscriptionUsage.span', { from: formats.date(valid_from), to: formats.date(valid_to) });
  return <span className={styles.below}>{words}</span>;
}

function RemoveLink({ link, onClose }: { link: UsageLinkRow; onClose: () => void }) {
  const t = useText();
  const remove = useCommand(usageLinks.remove, { onDone: onClose });
  return (
    <Modal
      title={t('usage.links.removeTitle')}
      width={480}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: link.id ?? '' } })}
      saveLabel={t('usage.links.removeConfirm')}
      saving={remove.isPending}
    >
      {t('usage.links.removeLead', { name: link.product.name })}
    </Modal>
  );
}
