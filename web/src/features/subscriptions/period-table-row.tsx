import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Icon from '@cloudscape-design/components/icon';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { decisions } from '#shared/contract/entities/subscription.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { lastLetter } from '#shared/domain/periods/decide.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { deadlineRemark } from './deadline-remark.ts';
import { DeadlineWords } from '#web/parts/periods/deadline-words.tsx';
import { OfficeBadge, OfficeLock } from './office-mark.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { changeOf, datesOf, toneOf } from '#web/parts/periods/period-words.ts';
import numbers from '#web/ui/numbers.module.css';
import { Row } from '#web/ui/primitives.tsx';
import styles from './period-table.module.css';

/** The actions on one period of the table. */
export type PeriodAction = 'edit' | 'shares' | 'delete';

const DecisionDialog = lazy(async () => ({ default: (await import('#web/parts/decisions/decision-dialog.tsx')).DecisionDialog }));

interface PeriodTableRowProps {
  period: PeriodRow;
  before: PeriodRow | undefined;
  open: boolean;
  onToggle: () => void;
  onAction: (action: PeriodAction) => void;
}

/** One period: dates, prices in both currencies with the change, deadline, decision, workflow, owner. */
export function PeriodTableRow({ period, before, open, onToggle, onAction }: PeriodTableRowProps) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const mayOpenVendors = useMay('view-vendors');
  const dates = datesOf(period, formats);
  const { vendor } = period;
  return (
    <tr>
      {/* Excludes the button, whose name would be announced before each cell. */}
      <th scope="row" aria-label={`${dates}, ${nameOfDefault(period.status.label)}`}>
        <Row align="start" nowrap>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={`details-${period.id}`}
            aria-label={t(open ? 'records.period.hide' : 'records.period.show', { dates })}
            onClick={onToggle}
          >
            <Icon name={open ? 'angle-down' : 'angle-right'} size="small" />
          </button>
          <span>
            <span className={styles.when}>
              {dates}
              <OfficeLock link={period.deal_link} field="start_date" />
            </span>
            <Row as="span" className={styles.below}>
              <StatusBadge tone={toneOf(period.status)}>{nameOfDefault(period.status.label)}</StatusBadge>
              {period.deal_link && <OfficeBadge link={period.deal_link} />}
              {period.name_reference && <span>{period.name_reference}</span>}
            </Row>
          </span>
        </Row>
      </th>
      <td className={numbers.number}>
        {period.price === null ? t('records.none') : <FormattedMoney amount={period.price} currency={period.currency} />}
        <OfficeLock link={period.deal_link} field="price" />
        {period.currency !== period.normalized_currency && period.normalized_price !== null && (
          <span className={styles.second}>
            <FormattedMoney amount={period.normalized_price} currency={period.normalized_currency} />
          </span>
        )}
      </td>
      <td className={numbers.number}>
        <Change period={period} before={before} />
      </td>
      <td>
        {period.effective_deadline === null ? (
          <DeadlineOf period={period} />
        ) : (
          <DeadlineWords deadline={period.effective_deadline} status={period.status} remark={deadlineRemark(period, formats)} />
        )}
      </td>
      <td>
        <Decision period={period} dates={dates} disabled={!mayEdit} />
      </td>
      <td>{t(`records.workflows.${period.workflow}`)}</td>
      <td>
        {vendor ? mayOpenVendors ? <Link to={`/vendors/${vendor.id}`}>{vendor.name}</Link> : vendor.name : t('records.none')}
        <OfficeLock link={period.deal_link} field="vendor_id" />
      </td>
      <td>{period.owner?.name ?? t('records.none')}</td>
      <td>
        <Row gap="xxxs" justify="end" nowrap className={styles.buttons}>
          {mayEdit && (
            <Button variant="icon" iconName="edit" ariaLabel={t('records.period.editOf', { dates })} onClick={() => onAction('edit')} />
          )}
          {(mayEdit || mayDelete) && (
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.period.menuOf', { dates })}
              expandToViewport
              items={[
                ...(mayEdit
                  ? [
                      { id: 'edit', text: t('records.period.edit') },
                      { id: 'shares', text: t('records.period.editShares') },
                    ]
                  : []),
                ...(mayDelete ? [{ id: 'delete', text: t('records.period.remove') }] : []),
              ]}
              onItemClick={({ detail }) => onAction(detail.id as PeriodAction)}
            />
          )}
        </Row>
      </td>
    </tr>
  );
}

/** No deadline: it is done, or the contract is bound until a day. */
function DeadlineOf({ period }: Pick<PeriodTableRowProps, 'period'>) {
  const t = useText();
  const formats = useFormats();
  const isBound = period.deadline_source === 'bound' && period.decision === 'undecided';
  return isBound ? deadlineRemark(period, formats) : t('records.none');
}

/** The increase compared with the period before; hidden where the two cannot be compared (D4). */
function Change({ period, before }: Pick<PeriodTableRowProps, 'period' | 'before'>) {
  const t = useText();
  const formats = useFormats();
  const change = changeOf(period, before);
  if (!change) return <span>{t('records.none')}</span>;
  return (
    <span className={styles.change}>
      {formats.percent(change.percent, { signed: true })}
      {change.local && <span className={styles.second}>{t('records.period.local')}</span>}
    </span>
  );
}

/** The decision, edited in place; a dialog asks for a reason where one is needed, and before a subscription is cancelled. */
function Decision({ period, dates, disabled }: { period: PeriodRow; dates: string; disabled: boolean }) {
  const t = useText();
  const save = useCommand(subscriptionPeriods.update);
  const [asked, setAsked] = useState<PeriodRow['decision']>();
  if (disabled || period.locked)
    return (
      <>
        {t(`records.decisions.${period.decision}`)}
        {period.lock_cause && (
          <span className={styles.second}>
            <Icon name="lock-private" size="small" />{' '}
            <span title={t(`decisions.lock.causes.${period.lock_cause}`)}>{t('decisions.lock.locked')}</span>
          </span>
        )}
      </>
    );
  const shown = save.isPending ? (save.variables.body.decision ?? period.decision) : period.decision;
  const choose = (decision: PeriodRow['decision'] | undefined): void => {
    if (!decision || decision === period.decision) return;
    if (decision === 'cancelled' || lastLetter(period)) setAsked(decision);
    else save.mutate({ params: { id: period.id }, body: { decision, version: period.version } });
  };
  return (
    <>
      <Dropdown
        value={shown}
        options={decisions.map((id) => ({ id, name: t(`records.decisions.${id}`) }))}
        ariaLabel={t('records.period.decisionOf', { dates })}
        onChange={(id) => choose(decisions.find((candidate) => candidate === id))}
      />
      {asked && (
        <Suspense fallback={null}>
          <DecisionDialog
            period={period}
            name={period.subscription?.name ?? ''}
            dates={dates}
            decision={asked}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
