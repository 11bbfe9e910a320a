import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useQuery } from '@tanstack/react-query';
import { cancellationReasons, type proposalStatuses, type recommendationStatuses } from '#shared/contract/entities/subscription.ts';
import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useChangeSet } from '#web/parts/undo/use-change-set.ts';
import { useText } from '#web/text/text.ts';
import { type BulkAct, isDecision } from './bulk-acts.ts';
import { noObstacles, obstaclesOf } from './bulk-answer.ts';
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
const shownAtMost = 50;
/** Max periods of one call. */
const most = 500;

/** Applies one action to many periods. If one of them prevents it, none is changed and the dialog names the reason (R055). */
export function DecideOnPeriods({ act, periods: selected, without, onClose }: DecideOnPeriodsProps) {
  const t = useText();
  const [periods, setPeriods] = useState(selected);
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [expected, setExpected] = useState<ExpectedChange>(noChange);
  const [obstacles, setObstacles] = useState(noObstacles);
  const calls = {
    accepted: useCommand(periodDecisions.acceptMany, { report: 'form' }),
    cancelled: useCommand(periodDecisions.cancelMany, { report: 'form' }),
    undecided: useCommand(periodDecisions.reopenMany, { report: 'form' }),
    recommendation: useCommand(periodDecisions.setRecommendationStatus, { report: 'form' }),
    proposal: useCommand(periodDecisions.setProposalStatus, { report: 'form' }),
    forecast: useCommand(periodDecisions.setForecastedPriceChange, { report: 'form' }),
  };
  const changeSet = useChangeSet();
  const change = readChange(expected);
  const tooMany = periods.length > most;
  const isMissing = act === 'recommendation' || act === 'proposal' ? code === null : act === 'forecast' && change === undefined;

  const send = async (): Promise<{ result: Done }> => {
    const ids = periods.map(({ id }) => id);
    if (act === 'recommendation') {
      const body = { ids, recommendation_status: code as (typeof recommendationStatuses)[number] };
      return calls.recommendation.mutateAsync({ body, changeSet: changeSet.idFor(body) });
    }
    if (act === 'proposal') {
      const body = { ids, proposal_status: code as (typeof proposalStatuses)[number] };
      return calls.proposal.mutateAsync({ body, changeSet: changeSet.idFor(body) });
    }
    if (act === 'forecast') {
      const body = { ids, forecasted_price_change: change ?? null };
      return calls.forecast.mutateAsync({ body, changeSet: changeSet.idFor(body) });
    }
    if (act === 'cancelled') {
      const body = { ids, reason, cancellation_reason: code as (typeof cancellationReasons)[number] | null };
      return calls.cancelled.mutateAsync({ body, changeSet: changeSet.idFor(body) });
    }
    const body = { ids, reason };
    return calls[act].mutateAsync({ body, changeSet: changeSet.idFor(body) });
  };
  const save = async (): Promise<void> => {
    setObstacles(noObstacles);
    try {
      const { result } = await send();
      const label = t('lists.bulk.done', { count: result.changed, unchanged: result.unchanged });
      if (result.changed > 0) changeSet.record(label);
      else showToast(label, 'positive');
      const toTell = new Set((result.to_withdraw ?? []).map(({ id }) => id));
      if (toTell.size > 0)
        showToast(t('decisions.bulk.tell', { count: toTell.size, names: namesOf(periods.filter(({ id }) => toTell.has(id))) }), 'warning');
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.errors) setObstacles(obstaclesOf(error.errors, periods));
    }
  };
  const namesOf = (of: readonly { name: string }[]): string => {
    const names = of
      .slice(0, namedAtMost)
      .map(({ name }) => name)
      .join(', ');
    return of.length > namedAtMost ? t('grid.andMore', { names, n: of.length - namedAtMost }) : names;
  };
  const leaveOut = (): void => {
    const out = new Set(obstacles.periods.map(({ id }) => id));
    setPeriods(periods.filter(({ id }) => !out.has(id)));
    setObstacles(noObstacles);
  };
  const verb = { accepted: 'accept', cancelled: 'cancel', undecided: 'reopen' } as const;
  const label = isDecision(act)
    ? t(`decisions.bulk.${verb[act]}`, { count: periods.length })
    : t('lists.bulk.save', { count: periods.length });
  return (
    <Modal
      title={t(`decisions.bulk.titles.${act}`)}
      width={620}
      onCancel={onClose}
      cancelLabel={t('decisions.stop')}
      onSave={() => void save()}
      saveLabel={label}
      saveDisabled={periods.length === 0 || tooMany || isMissing}
      saving={calls[act].isPending}
    >
      <SpaceBetween size="m">
        {(obstacles.periods.length > 0 || obstacles.others.length > 0) && (
          <Alert
            type="error"
            header={t('lists.bulk.refused')}
            action={
              obstacles.periods.length > 0 && obstacles.periods.length < periods.length ? (
                <Button onClick={leaveOut} formAction="none">
                  {t('lists.bulk.leaveOut', { count: obstacles.periods.length })}
                </Button>
              ) : undefined
            }
          >
            {obstacles.others.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
            <ul className={styles.obstacles}>
              {obstacles.periods.slice(0, shownAtMost).map(({ id, name, sentences }) => (
                <li key={id}>
                  <strong>{name}</strong> {sentences.join(' ')}
                </li>
              ))}
            </ul>
            {obstacles.periods.length > shownAtMost && t('lists.bulk.moreRefused', { count: obstacles.periods.length - shownAtMost })}
          </Alert>
        )}
        {tooMany && <Alert type="warning">{t('lists.bulk.tooMany', { most })}</Alert>}
        <p className={styles.lead}>
          {t('lists.bulk.touches', { count: periods.length })} {namesOf(periods)}
        </p>
        {without > 0 && <p className={styles.lead}>{t('lists.bulk.without', { count: without })}</p>}
        {act === 'recommendation' && (
          <Statuses
            row={periodDecisions.recommendationStatuses}
            label={t('decisions.recommendation')}
            nameOf={(id) => t(`decisions.recommendations.${id as (typeof recommendationStatuses)[number]}`)}
            value={code}
            onChange={setCode}
          />
        )}
        {act === 'proposal' && (
          <Statuses
            row={periodDecisions.proposalStatuses}
            label={t('decisions.proposal')}
            nameOf={(id) => t(`decisions.proposals.${id as (typeof proposalStatuses)[number]}`)}
            value={code}
            onChange={setCode}
          />
        )}
        {act === 'forecast' && <ExpectedChangeFields value={expected} onChange={setExpected} />}
        {act === 'cancelled' && (
          <FormField label={t('decisions.cancellationReason')} stretch>
            <Dropdown
              value={code}
              options={cancellationReasons.map((id) => ({ id, name: t(`decisions.reasons.${id}`) }))}
              noneLabel={t('decisions.noReason')}
              onChange={setCode}
            />
          </FormField>
        )}
        {isDecision(act) && (
          <FormField label={t('decisions.reason')} constraintText={t('decisions.reasonHint')} stretch>
            <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
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
