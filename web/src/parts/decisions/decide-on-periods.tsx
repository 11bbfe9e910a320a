import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useQuery } from '@tanstack/react-query';
import { cancellationReasons, type proposalStatuses, type recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { type BulkAct, isDecision } from './bulk-acts.ts';
import { noObstacles, obstaclesOf } from './bulk-answer.ts';
import { RefusedPeriods } from './refused-periods.tsx';
import styles from './decisions.module.css';
import { type ExpectedChange, ExpectedChangeFields, noChange, readChange } from './expected-change-fields.tsx';

interface DecideOnPeriodsProps {
  act: BulkAct;
  /** The latest periods of the selected subscriptions, named after them. */
  periods: readonly { id: string; name: string }[];
  /** The number of selected subscriptions without a period. */
  without: number;
  onClose: () => void;
}

/** The answer of a bulk call; decisions also name the vendors to notify. */
interface Done {
  changed: number;
  unchanged: number;
  to_withdraw?: readonly { id: string }[];
}

const namedAtMost = 5;
/** Max periods of one call. */
const most = 500;

/** The values of the dialog's fields. */
interface Entered {
  reason: string;
  /** The chosen status or reason. */
  code: string | null;
  change: ExpectedChange;
}

/** The call of each act, and its body without the ids; `undefined` while a required field is empty. */
const acts = {
  accepted: { row: periodDecisions.acceptMany, bodyOf: ({ reason }) => ({ reason }) },
  cancelled: { row: periodDecisions.cancelMany, bodyOf: ({ reason, code }) => ({ reason, cancellation_reason: code }) },
  undecided: { row: periodDecisions.reopenMany, bodyOf: ({ reason }) => ({ reason }) },
  recommendation: {
    row: periodDecisions.setRecommendationStatus,
    bodyOf: ({ code }) => (code === null ? undefined : { recommendation_status: code }),
  },
  proposal: { row: periodDecisions.setProposalStatus, bodyOf: ({ code }) => (code === null ? undefined : { proposal_status: code }) },
  forecast: {
    row: periodDecisions.setForecastedPriceChange,
    bodyOf: ({ change }) => {
      const read = readChange(change);
      return read === undefined ? undefined : { forecasted_price_change: read };
    },
  },
} as const satisfies Record<BulkAct, { row: AnyCall; bodyOf: (entered: Entered) => object | undefined }>;

const verbs = { accepted: 'accept', cancelled: 'cancel', undecided: 'reopen' } as const;

/** Applies one action to many periods. If one of them prevents it, none is changed and the dialog names the reason (R055). */
export function DecideOnPeriods({ act, periods: selected, without, onClose }: DecideOnPeriodsProps) {
  const t = useText();
  const [periods, setPeriods] = useState(selected);
  const [entered, setEntered] = useState<Entered>({ reason: '', code: null, change: noChange });
  const [obstacles, setObstacles] = useState(noObstacles);
  const command = useCommand<AnyCall>(acts[act].row, { report: 'form' });
  const changeSet = useChangeSet();
  const tooMany = periods.length > most;
  const further = acts[act].bodyOf(entered);
  const count = periods.length;

  const namesOf = (of: readonly { name: string }[]): string => {
    const names = of
      .slice(0, namedAtMost)
      .map(({ name }) => name)
      .join(', ');
    return of.length > namedAtMost ? t('grid.andMore', { names, n: of.length - namedAtMost }) : names;
  };
  const save = async (): Promise<void> => {
    setObstacles(noObstacles);
    const body = { ids: periods.map(({ id }) => id), ...further };
    try {
      // The body fits the call of the act, which the compiler sees only as one of six.
      const { result } = await command.mutateAsync({ body, changeSet: changeSet.idFor(body) } as never);
      const { changed, unchanged, to_withdraw = [] } = result as Done;
      const label = t('lists.bulk.done', { count: changed, unchanged });
      if (changed > 0) changeSet.record(label);
      else showToast(label, 'positive');
      const toTell = new Set(to_withdraw.map(({ id }) => id));
      if (toTell.size > 0)
        showToast(t('decisions.bulk.tell', { count: toTell.size, names: namesOf(periods.filter(({ id }) => toTell.has(id))) }), 'warning');
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.errors) setObstacles(obstaclesOf(error.errors, periods));
    }
  };
  const leaveOut = (): void => {
    const out = new Set(obstacles.periods.map(({ id }) => id));
    setPeriods(periods.filter(({ id }) => !out.has(id)));
    setObstacles(noObstacles);
  };
  return (
    <Modal
      title={t(`decisions.bulk.titles.${act}`)}
      width={620}
      onCancel={onClose}
      cancelLabel={t('decisions.stop')}
      onSave={() => void save()}
      saveLabel={isDecision(act) ? t(`decisions.bulk.${verbs[act]}`, { count }) : t('lists.bulk.save', { count })}
      saveDisabled={count === 0 || tooMany || further === undefined}
      saving={command.isPending}
    >
      <SpaceBetween size="m">
        <RefusedPeriods
          periods={obstacles.periods.map(({ sentences, ...period }) => ({ ...period, reasons: sentences.join(' ') }))}
          others={obstacles.others}
          onLeaveOut={obstacles.periods.length < count ? leaveOut : undefined}
        />
        {tooMany && <Alert type="warning">{t('lists.bulk.tooMany', { most })}</Alert>}
        <p className={styles.lead}>
          {t('lists.bulk.touches', { count })} {namesOf(periods)}
        </p>
        {without > 0 && <p className={styles.lead}>{t('lists.bulk.without', { count: without })}</p>}
        <ActFields act={act} entered={entered} onEnter={(value) => setEntered({ ...entered, ...value })} />
      </SpaceBetween>
    </Modal>
  );
}

interface ActFieldsProps {
  act: BulkAct;
  entered: Entered;
  onEnter: (value: Partial<Entered>) => void;
}

function ActFields({ act, entered: { reason, code, change }, onEnter }: ActFieldsProps) {
  const t = useText();
  const choice = { value: code, onChange: (id: string | null) => onEnter({ code: id }) };
  if (act === 'recommendation')
    return (
      <Statuses
        row={periodDecisions.recommendationStatuses}
        label={t('decisions.recommendation')}
        nameOf={(id) => t(`decisions.recommendations.${id as (typeof recommendationStatuses)[number]}`)}
        {...choice}
      />
    );
  if (act === 'proposal')
    return (
      <Statuses
        row={periodDecisions.proposalStatuses}
        label={t('decisions.proposal')}
        nameOf={(id) => t(`decisions.proposals.${id as (typeof proposalStatuses)[number]}`)}
        {...choice}
      />
    );
  if (act === 'forecast') return <ExpectedChangeFields value={change} onChange={(value) => onEnter({ change: value })} />;
  return (
    <SpaceBetween size="m">
      {act === 'cancelled' && (
        <FormField label={t('decisions.cancellationReason')} stretch>
          <Dropdown
            options={cancellationReasons.map((id) => ({ id, name: t(`decisions.reasons.${id}`) }))}
            noneLabel={t('decisions.noReason')}
            {...choice}
          />
        </FormField>
      )}
      <FormField label={t('decisions.reason')} constraintText={t('decisions.reasonHint')} stretch>
        <Textarea value={reason} rows={3} onChange={({ detail }) => onEnter({ reason: detail.value })} />
      </FormField>
    </SpaceBetween>
  );
}

interface StatusesProps {
  row: typeof periodDecisions.recommendationStatuses | typeof periodDecisions.proposalStatuses;
  label: string;
  nameOf: (id: string) => string;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The selectable values come from the server (R055), labelled in the current language. */
function Statuses({ row, label, nameOf, value, onChange }: StatusesProps) {
  const offered = useQuery(queryFor<typeof row>(row, {}));
  return (
    <FormField label={label} stretch>
      <Dropdown
        value={value}
        options={(offered.data ?? []).map(({ id }) => ({ id, name: nameOf(id) }))}
        loading={offered.isPending}
        onChange={onChange}
      />
    </FormField>
  );
}
