import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { licenseAmendments } from '#shared/contract/groups/licenses.ts';
import type { AmendmentRow, LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { useMay } from '#web/api/use-session.ts';
import { LicenseStatusBadge } from '#web/parts/licenses/license-status.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './license-page.module.css';

const AmendmentDialog = lazy(async () => ({ default: (await import('./amendment-dialog.tsx')).AmendmentDialog }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

type Open = { dialog: 'create' } | { dialog: 'edit' | 'delete'; amendment: AmendmentRow };

/** The amendments of a period, each with its dates and whether it is in force today. */
export function AmendmentsCard({ period }: { period: LicensePeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('licenses.amendments.title')}>
      <Row align="start" justify="between" nowrap>
        <Heading as="h3">{t('licenses.amendments.title')}</Heading>
        {mayEdit && (
          <Button
            variant="icon"
            iconName="add-plus"
            ariaLabel={t('licenses.amendments.add')}
            onClick={() => setOpen({ dialog: 'create' })}
          />
        )}
      </Row>
      {period.amendments.length === 0 && <Quiet>{t('licenses.amendments.none')}</Quiet>}
      {period.amendments.length > 0 && (
        <Stack as="ul" gap="none" className={styles.list}>
          {period.amendments.map((amendment) => (
            <Row as="li" align="start" justify="between" nowrap key={amendment.id}>
              <div>
                <strong>{amendment.name}</strong>{' '}
                {amendment.in_force ? (
                  <StatusBadge tone="good">{t('licenses.amendments.inForce')}</StatusBadge>
                ) : (
                  <LicenseStatusBadge status={amendment.status} />
                )}
                <Quiet as="div">
                  {[
                    amendment.end_date === null
                      ? `${t('licenses.amendments.start')} ${formats.date(amendment.start_date)}`
                      : `${formats.date(amendment.start_date)} – ${formats.date(amendment.end_date)}`,
                    t('licenses.amendments.changes', { count: amendment.terms.length }),
                  ].join(' · ')}
                </Quiet>
                {amendment.description && <div>{amendment.description}</div>}
              </div>
              <span className={styles.amendmentActions}>
                {mayEdit && (
                  <Button
                    variant="icon"
                    iconName="edit"
                    ariaLabel={t('licenses.amendments.edit', { name: amendment.name })}
                    onClick={() => setOpen({ dialog: 'edit', amendment })}
                  />
                )}
                {mayDelete && (
                  <Button
                    variant="icon"
                    iconName="remove"
                    ariaLabel={t('licenses.amendments.remove', { name: amendment.name })}
                    onClick={() => setOpen({ dialog: 'delete', amendment })}
                  />
                )}
              </span>
            </Row>
          ))}
        </Stack>
      )}
      <Suspense fallback={null}>
        {open?.dialog === 'create' && <AmendmentDialog periodId={period.id} onClose={close} />}
        {open?.dialog === 'edit' && <AmendmentDialog periodId={period.id} amendment={open.amendment} onClose={close} />}
        {open?.dialog === 'delete' && (
          <DeleteConfirmation rows={licenseAmendments} id={open.amendment.id} name={open.amendment.name} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}
