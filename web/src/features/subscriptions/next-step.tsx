import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { workflows } from '#shared/contract/groups/workflows.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { DecideMenu } from './decide-menu.tsx';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { actKeyOf, taskKeyOf } from './task-key-of.ts';
import styles from './renewal-glance.module.css';

type Step = NonNullable<SubscriptionDetail['renewal']['step']>;

/** The next step with person and date, or the event that the renewal waits for. */
export function StepWords({ step }: { step: Step }) {
  const t = useText();
  const formats = useFormats();
  const { task, owner, due_on, is_overdue, snoozed_until } = step;
  const name = task === null ? t(`records.subscription.glance.steps.${step.step}`) : t(taskKeyOf(task, step));
  return (
    <section className={styles.step} aria-label={t('records.subscription.glance.step')}>
      <p className={styles.head}>
        <span className={styles.role}>{t('records.subscription.glance.step')}</span>
      </p>
      <p className={styles.price}>
        <strong>{name}</strong>
      </p>
      <p className={styles.head}>
        {owner && <span>{owner.name}</span>}
        {due_on !== null && (
          <DueText date={due_on} periodEnd={step.period_end}>
            {t(is_overdue ? 'progress.late' : 'progress.due', { date: formats.date(due_on) })}
          </DueText>
        )}
        {step.waits_for !== null && (
          <Quiet as="span">{t(`progress.workflow.waits.${step.waits_for}`, { answered: step.answered, asked: step.asked })}</Quiet>
        )}
        {step.waits_for === null && step.step === 'wait' && snoozed_until !== null && (
          <Quiet as="span">{t('progress.snoozedUntil', { date: formats.date(snoozed_until) })}</Quiet>
        )}
      </p>
    </section>
  );
}

/** The only primary button of a subscription: does the next step, or opens the page for it. */
export function NextStepButton({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useText();
  const navigate = useNavigate();
  const mayWork = useMay(progress.process.permission);
  const mayStart = useMay(workflows.start.permission);
  const mayAsk = useMay(feedbackInvitations.remind.permission);
  const mayEdit = useMay('edit-records');
  const start = useCommand(workflows.start);
  const { step } = subscription.renewal;
  if (!step) return null;
  const { task, period_id } = step;
  const lead = (to: string, label: string) => (
    <Button
      variant="primary"
      href={`/subscriptions/${subscription.id}/${to}`}
      onFollow={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    >
      {label}
    </Button>
  );
  const place = `workflow?period=${period_id}&task=${task}`;
  switch (step.step) {
    case 'start':
      return mayStart ? (
        <Button
          variant="primary"
          loading={start.isPending}
          onClick={() => {
            start.mutate({ params: { id: period_id }, body: {} });
            // Navigates before the answer: a later navigation would close a task that the user has opened meanwhile.
            void navigate(`workflow?period=${period_id}`);
          }}
        >
          {t('progress.workflow.start')}
        </Button>
      ) : null;
    case 'task':
      return mayWork && task ? lead(place, t(actKeyOf(task, step))) : null;
    case 'wait':
      return mayAsk && step.waits_for === 'answers' ? lead(place, t('evaluations.asking.remind')) : null;
    case 'decide':
      return mayEdit ? <DecideLatest subscription={subscription} primary /> : null;
    case 'create_next':
      return mayEdit ? <CreateNext subscription={subscription} primary /> : null;
    default:
      return null;
  }
}

interface ActOnLatestProps {
  subscription: SubscriptionDetail;
  primary?: boolean;
}

/** The decision menu of a subscription's latest period, for its header; hidden without a period. */
export function DecideLatest({ subscription, primary = false }: ActOnLatestProps) {
  const t = useText();
  const formats = useFormats();
  const { latest_period, decision, workflow, order_date, notice_sent_on, name, locked } = subscription;
  if (!latest_period || !decision || !workflow) return null;
  return (
    <DecideMenu
      period={{ id: latest_period.id, version: latest_period.version, decision, workflow, order_date, notice_sent_on, locked }}
      name={name}
      dates={datesOf(latest_period, formats)}
      label={t('decisions.decide')}
      primary={primary}
    />
  );
}

/** Creates the period after the latest one. */
export function CreateNext({ subscription: { id }, primary = false }: ActOnLatestProps) {
  const t = useText();
  const create = useCommand(subscriptions.createNewPeriod);
  return (
    <Button variant={primary ? 'primary' : 'normal'} loading={create.isPending} onClick={() => create.mutate({ params: { id } })}>
      {t('records.subscription.createNext')}
    </Button>
  );
}
