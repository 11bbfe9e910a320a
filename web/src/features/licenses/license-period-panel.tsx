import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { licensePeriods } from '#shared/contract/groups/licenses.ts';
import type { LicensePeriodRow, LicenseRow } from '#shared/contract/rows/license-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { LicenseFileCard } from '#web/features/licenses/license-file-card.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { PriceCeilings } from '#web/parts/price-ceilings/price-ceilings.tsx';
import { LicenseStatusBadge } from '#web/parts/licenses/license-status.tsx';
import { datesOfPeriod } from '#web/parts/licenses/license-words.ts';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { AmendmentsCard } from './amendments-card.tsx';
import { TermsCard } from './terms-card.tsx';
import styles from './license-page.module.css';

const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));
const LicensePeriodDialog = lazy(async () => ({
  default: (await import('#web/parts/licenses/license-period-dialog.tsx')).LicensePeriodDialog,
}));

interface LicensePeriodPanelProps {
  period: LicensePeriodRow;
  periods: LicenseRow['license_periods'];
  onSelect: (id: string) => void;
  onDeleted: () => void;
}

/** One period of a licence: the choice of it, its status with the actions that the server offers, and what it says. */
export function LicensePeriodPanel({ period, periods, onSelect, onDeleted }: LicensePeriodPanelProps) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const [open, setOpen] = useState<'edit' | 'delete' | 'renew'>();
  const close = () => setOpen(undefined);
  const act = useCommand(licensePeriods.act);
  const change = useCommand(licensePeriods.update);
  const { id, license_id, status, time, owner, summary, subscriptions, version } = period;
  const isLatest = periods[0]?.id === id;
  return (
    <Stack as="section" aria-label={t('licenses.period.choose')}>
      <Row gap="m">
        <div className={styles.selector}>
          <Dropdown
            value={id}
            options={periods.map((each) => ({
              id: each.id,
              name: datesOfPeriod(each, formats),
              detail: `${t(`licenses.statuses.${each.status}`)}, ${t(`licenses.times.${each.time}`)}`,
            }))}
            onChange={(next) => next !== null && onSelect(next)}
            ariaLabel={t('licenses.period.choose')}
          />
        </div>
        <LicenseStatusBadge status={status} />
        <Quiet as="span">
          {[period.end_date === null ? '' : t(`licenses.times.${time}`), owner ? `${t('columns.Managed by')}: ${owner.name}` : '']
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
        {mayEdit && (
          <Row className={styles.actions}>
            {period.actions.map(({ action }) => (
              <ActionButton
                key={action}
                type={action === 'finalize' ? 'primary' : 'secondary'}
                loading={act.isPending && act.variables.body.action === action}
                onPress={() => act.mutate({ params: { id }, body: { action, version } })}
              >
                {t(`licenses.act.${action}`)}
              </ActionButton>
            ))}
            {isLatest && period.end_date !== null && <Button onClick={() => setOpen('renew')}>{t('licenses.period.renew')}</Button>}
            <Button iconName="edit" onClick={() => setOpen('edit')}>
              {t('licenses.period.edit')}
            </Button>
            {mayDelete && (
              <Button iconName="remove" onClick={() => setOpen('delete')}>
                {t('licenses.period.remove')}
              </Button>
            )}
          </Row>
        )}
      </Row>
      <div className={styles.columns}>
        <Stack>
          <TermsCard terms={period.effective_terms} />
        </Stack>
        <Stack>
          <Stack as="section" framed className={styles.card} aria-label={t('licenses.period.summary')}>
            <Heading as="h3">{t('licenses.period.summary')}</Heading>
            {summary ? <RichText html={summary} /> : <Quiet>{t('licenses.period.noSummary')}</Quiet>}
          </Stack>
          <Stack as="section" framed className={styles.card} aria-label={t('licenses.period.subscriptions')}>
            <Heading as="h3">{t('licenses.period.subscriptions')}</Heading>
            {subscriptions.length === 0 && <Quiet>{t('licenses.period.noSubscriptions')}</Quiet>}
            {subscriptions.length > 0 && (
              <Stack as="ul" gap="none" className={styles.list}>
                {subscriptions.map((subscription) => (
                  <li key={subscription.id}>
                    <Link to={`/subscriptions/${subscription.id}`}>{subscription.name}</Link>
                    {subscription.latest_period && (
                      <Quiet as="span">
                        {[subscription.latest_period.name_reference, datesOfPeriod(subscription.latest_period, formats)]
                          .filter(Boolean)
                          .join(', ')}
                      </Quiet>
                    )}
                  </li>
                ))}
              </Stack>
            )}
          </Stack>
          <Stack as="section" framed className={styles.card} aria-label={t('decisions.ceilings.title')}>
            <PriceCeilings key={id} holder={{ license_period_id: id }} />
          </Stack>
          <AmendmentsCard period={period} />
          <LicenseFileCard
            file={period.license_file}
            onDelete={mayEdit ? () => change.mutate({ params: { id }, body: { license_file_id: null, version } }) : undefined}
          />
        </Stack>
      </div>
      <Suspense fallback={null}>
        {open === 'edit' && <LicensePeriodDialog period={period} onClose={close} />}
        {open === 'renew' && <LicensePeriodDialog licenseId={license_id} onClose={close} onSaved={(saved) => onSelect(saved.id)} />}
        {open === 'delete' && (
          <DeleteConfirmation
            rows={licensePeriods}
            id={id}
            name={`${period.name}, ${datesOfPeriod(period, formats)}`}
            onClose={close}
            onDeleted={onDeleted}
          />
        )}
      </Suspense>
    </Stack>
  );
}
