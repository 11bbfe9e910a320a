import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { priceCeilings } from '#shared/contract/groups/price-ceilings.ts';
import type { PriceCeilingRow } from '#shared/contract/rows/price-ceiling-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import numbers from '#web/ui/numbers.module.css';
import { Heading, Hidden, Quiet, Row } from '#web/ui/primitives.tsx';

const EditCeiling = lazy(async () => ({ default: (await import('./edit-ceiling.tsx')).EditCeiling }));

/** The record that holds the ceilings: a subscription, or a license period. */
export type CeilingHolder = { subscription_id: string } | { license_period_id: string };

/** The price ceilings of a subscription or a license period, with buttons to add, change and delete. */
export function PriceCeilings({ holder }: { holder: CeilingHolder }) {
  const t = useText();
  const mayEdit = useMay(priceCeilings.create.permission);
  const query = useQuery(queryFor(priceCeilings.list, { query: { extra: { ...holder } } }));
  const [edited, setEdited] = useState<PriceCeilingRow | 'new'>();
  const [removed, setRemoved] = useState<PriceCeilingRow>();
  const rows = query.data && (Array.isArray(query.data) ? query.data : query.data.data);
  return (
    <>
      <Row nowrap>
        <Heading as="h3">{t('decisions.ceilings.title')}</Heading>
        {rows && rows.length > 0 && <ExportButton list="price-ceilings" parameters={{ ...holder }} isIcon />}
        {mayEdit && <Button variant="icon" iconName="add-plus" ariaLabel={t('decisions.ceilings.add')} onClick={() => setEdited('new')} />}
      </Row>
      {query.isPending && <Skeleton lines={1} />}
      {query.isError && <Quiet>{t('decisions.ceilings.failed')}</Quiet>}
      {rows?.length === 0 && <Quiet>{t('decisions.ceilings.none')}</Quiet>}
      {rows && rows.length > 0 && (
        <Table
          headings={[
            { label: t('decisions.ceilings.percent'), className: numbers.number },
            t('decisions.ceilings.until'),
            t('columns.Note'),
            'subscription_id' in holder && t('decisions.ceilings.agreedIn'),
            mayEdit && <Hidden>{t('records.period.actions')}</Hidden>,
          ]}
        >
          {rows.map((ceiling) => (
            <CeilingRow
              key={ceiling.id}
              ceiling={ceiling}
              isOfSubscription={'subscription_id' in holder}
              mayEdit={mayEdit}
              onEdit={() => setEdited(ceiling)}
              onRemove={() => setRemoved(ceiling)}
            />
          ))}
        </Table>
      )}
      <Suspense fallback={null}>
        {edited && <EditCeiling holder={holder} ceiling={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {removed && <RemoveCeiling ceiling={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface CeilingRowProps {
  ceiling: PriceCeilingRow;
  /** Whether the table belongs to a subscription: it also lists ceilings of licenses, which are edited on the license's page. */
  isOfSubscription: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function CeilingRow({ ceiling, isOfSubscription, mayEdit, onEdit, onRemove }: CeilingRowProps) {
  const t = useText();
  const formats = useFormats();
  const { license_period: period } = ceiling;
  const values = { percent: formats.percent(ceiling.percent, { typed: true }), until: formats.date(ceiling.until) };
  return (
    <tr>
      <th scope="row" className={numbers.number}>
        {values.percent}
      </th>
      <td>{values.until}</td>
      <td>{ceiling.note}</td>
      {isOfSubscription && (
        <td>
          {period ? (
            <Link to={`/licenses/${period.license_id}?period=${period.id}`}>{period.name}</Link>
          ) : (
            t('decisions.ceilings.thisSubscription')
          )}
        </td>
      )}
      {mayEdit && (
        <td className={numbers.number}>
          {!(isOfSubscription && period) && (
            <>
              <Button variant="inline-icon" iconName="edit" ariaLabel={t('decisions.ceilings.edit', values)} onClick={onEdit} />
              <Button variant="inline-icon" iconName="remove" ariaLabel={t('decisions.ceilings.remove', values)} onClick={onRemove} />
            </>
          )}
        </td>
      )}
    </tr>
  );
}

function RemoveCeiling({ ceiling, onClose }: { ceiling: PriceCeilingRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const remove = useCommand(priceCeilings.remove, { onDone: onClose });
  return (
    <Modal
      title={t('decisions.ceilings.removeTitle')}
      width={480}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: ceiling.id } })}
      saveLabel={t('decisions.ceilings.removeConfirm')}
      saving={remove.isPending}
    >
      {t('decisions.ceilings.removeLead', {
        percent: formats.percent(ceiling.percent, { typed: true }),
        until: formats.date(ceiling.until),
      })}
    </Modal>
  );
}
