import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { decisions } from '#shared/contract/entities/subscription.ts';
import { eachOf, isPlainField, plainField, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import { inlineEditing } from '#shared/contract/groups/inline-editing.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { type Choice, Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import {
  type BulkField,
  bulkFields,
  type BulkPeriod,
  type BulkValues,
  bulkChanges,
  problemsOf,
  type Refused,
  refusedOf,
} from './bulk-change.ts';
import { RefusedPeriods } from '#web/parts/decisions/refused-periods.tsx';
import styles from './bulk-edit.module.css';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';

export interface BulkEditPeriodsProps {
  /** The latest periods of the selected subscriptions. */
  periods: readonly BulkPeriod[];
  /** The number of selected subscriptions without a period. */
  without: number;
  onClose: () => void;
}

const width = 760;
const namedAtMost = 5;
/** The most periods of one call. */
const most = 500;
const nothing: Refused = { periods: [], fields: {}, others: [] };
const blank: BulkValues = {
  decision: null,
  owner_id: null,
  vendor_id: null,
  cancellation_deadline: null,
  financial_period_id: null,
  ...eachOf(plainFieldsWith('bulk'), () => null),
};
const clearable: ReadonlySet<BulkField> = new Set(['vendor_id', 'cancellation_deadline', ...plainFieldsWith('bulk')]);

/** Makes one change to many periods, or, where one of them cannot be changed so, to none (C176). */
export function BulkEditPeriods(props: BulkEditPeriodsProps) {
  const t = useText();
  const offer = useQuery(queryFor(inlineEditing.subscriptionPeriod, {}));
  if (!offer.data) return <LoadingDialog title={t('lists.bulk.title')} query={offer} width={width} onClose={props.onClose} />;
  return (
    <BulkEditForm
      {...props}
      options={{
        decision: decisions.map((id) => ({ id, name: choiceOf('decision', id) })),
        owner_id: offer.data.owners,
        vendor_id: offer.data.vendors,
        financial_period_id: offer.data['financial-periods'],
      }}
    />
  );
}

type Options = Readonly<Partial<Record<BulkField, readonly Choice[]>>>;

function BulkEditForm({ periods: selected, without, onClose, options }: BulkEditPeriodsProps & { options: Options }) {
  const t = useText();
  const [periods, setPeriods] = useState(selected);
  const [values, setValues] = useState(blank);
  const [chosen, setChosen] = useState<ReadonlySet<BulkField>>(new Set());
  const [refused, setRefused] = useState(nothing);
  const changeSet = useChangeSet();
  const command = useCommand(subscriptionPeriods.bulkUpdate, { report: 'form' });
  const labels: Readonly<Record<BulkField, string>> = {
    decision: headingOf('Decision'),
    owner_id: headingOf('Owner'),
    vendor_id: headingOf('Vendor'),
    cancellation_deadline: headingOf('Decision Deadline'),
    financial_period_id: headingOf('Financial period'),
    ...eachOf(plainFieldsWith('bulk'), (name) => headingOf(plainField(name).label)),
  };
  const tooMany = periods.length > most;

  const choose = (field: BulkField, on: boolean): void => {
    setChosen((before) => new Set(on ? [...before, field] : [...before].filter((one) => one !== field)));
    setRefused((before) => ({ ...before, fields: {} }));
  };
  const change = (field: BulkField, value: string | null): void => {
    setValues((before) => ({ ...before, [field]: value }));
    choose(field, true);
  };
  const save = async (): Promise<void> => {
    const fields = problemsOf(values, chosen, periods);
    setRefused({ ...nothing, fields });
    if (Object.keys(fields).length > 0) return;
    try {
      const body = { ids: periods.map(({ id }) => id), changes: bulkChanges(values, chosen) };
      const { result } = await command.mutateAsync({ body, changeSet: changeSet.idFor(body) });
      const label = t('lists.bulk.done', { count: result.changed, unchanged: result.unchanged });
      if (result.changed > 0) changeSet.record(label);
      else showToast(label, 'positive');
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.errors) setRefused(refusedOf(error.errors, periods));
    }
  };
  const leaveOut = (): void => {
    const out = new Set(refused.periods.map(({ id }) => id));
    setPeriods(periods.filter(({ id }) => !out.has(id)));
    setRefused(nothing);
  };

  const control = (field: BulkField) => {
    const ariaLabel = t('lists.bulk.newValue', { label: labels[field] });
    const invalid = refused.fields[field] !== undefined;
    const type = isPlainField(field) ? plainField(field).type : undefined;
    if (type === 'lines' || type === 'line')
      return (
        <Textarea
          value={values[field] ?? ''}
          rows={type === 'line' ? 1 : 2}
          ariaLabel={ariaLabel}
          invalid={invalid}
          onChange={({ detail }) => change(field, detail.value)}
        />
      );
    if (field === 'cancellation_deadline' || type === 'day')
      return <DateInput value={values[field]} ariaLabel={ariaLabel} invalid={invalid} onChange={(value) => change(field, value)} />;
    return (
      <Dropdown
        value={values[field]}
        options={options[field] ?? []}
        ariaLabel={ariaLabel}
        invalid={invalid}
        onChange={(id) => change(field, id)}
        {...(clearable.has(field) ? { noneLabel: t('common.none') } : {})}
      />
    );
  };

  const named = periods.slice(0, namedAtMost).map(({ name }) => name);
  const names = named.join(', ');
  const more = periods.length - named.length;
  return (
    <Modal
      title={t('lists.bulk.title')}
      width={width}
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel={t('lists.bulk.save', { count: periods.length })}
      saveDisabled={chosen.size === 0 || periods.length === 0 || tooMany}
      saving={command.isPending}
    >
      <SpaceBetween size="m">
        <RefusedPeriods
          periods={refused.periods.map(({ reasons, ...period }) => ({
            ...period,
            reasons: reasons.map(({ field, sentence }) => (
              <div key={`${field}${sentence}`}>{field === undefined ? sentence : `${labels[field]}: ${sentence}`}</div>
            )),
          }))}
          others={refused.others}
          onLeaveOut={refused.periods.length < periods.length ? leaveOut : undefined}
        />
        {tooMany && <Alert type="warning">{t('lists.bulk.tooMany', { most })}</Alert>}
        <p className={styles.names}>
          {t('lists.bulk.touches', { count: periods.length })} {names !== '' && (more > 0 ? t('grid.andMore', { names, n: more }) : names)}
        </p>
        {without > 0 && <p className={styles.names}>{t('lists.bulk.without', { count: without })}</p>}
        {bulkFields.map((field) => (
          <BulkFieldRow
            key={field}
            label={labels[field]}
            chosen={chosen.has(field)}
            onChoose={(on) => choose(field, on)}
            problem={refused.fields[field]}
            hint={chosen.has(field) && clearable.has(field) && !values[field] ? t('lists.bulk.emptied') : undefined}
          >
            {control(field)}
          </BulkFieldRow>
        ))}
      </SpaceBetween>
    </Modal>
  );
}

interface BulkFieldRowProps {
  label: string;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  problem: string | undefined;
  hint: string | undefined;
  children: ReactNode;
}

/** A field of a bulk change: whether it is set, and what to. */
function BulkFieldRow({ label, chosen, onChoose, problem, hint, children }: BulkFieldRowProps) {
  return (
    <div className={styles.field}>
      <Checkbox checked={chosen} onChange={({ detail }) => onChoose(detail.checked)}>
        {label}
      </Checkbox>
      <FormField stretch errorText={problem} constraintText={hint}>
        {children}
      </FormField>
    </div>
  );
}
