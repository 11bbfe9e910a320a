import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { progress } from '#shared/contract/groups/progress.ts';
import type { QuickView } from '#shared/contract/rows/progress-row.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { DeadlineWords } from '#web/parts/periods/deadline-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { TaskForm } from '#web/parts/workflow-tasks/task-form.tsx';
import { typeName } from '#web/parts/workflow-tasks/type-name.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './progress.module.css';

interface QuickViewDialogProps {
  type: ProgressType;
  periodId: string;
  onClose: () => void;
}

/** One thing to be done, with what one needs to know of it, and the form by which it is done (C403). */
export function QuickViewDialog({ type, periodId, onClose }: QuickViewDialogProps) {
  const t = useText();
  const may = useMay(progress.process.permission);
  const asked = useQuery(queryFor(progress.quickView, { params: { a: type, b: periodId }, report: 'none' }));
  const view = asked.data;
  const name = view?.task.subscription?.name ?? '';
  const title = view ? t('progress.form.title', { task: typeName(type), name }) : typeName(type);
  return (
    <Modal
      title={title}
      width={720}
      onCancel={onClose}
      footer={
        <Row gap="s" justify="between" nowrap>
          {view && (
            <Link to={`/subscriptions/${view.task.subscription_id}/workflow?period=${view.task.id}`} onClick={onClose}>
              {t('progress.view.page')}
            </Link>
          )}
          {!(view && may) && (
            <ActionButton type="tertiary" onPress={onClose}>
              {t('common.close')}
            </ActionButton>
          )}
        </Row>
      }
    >
      {asked.isPending && <Skeleton lines={5} height={28} />}
      {asked.isError && <EmptyState title={t('progress.view.gone')} />}
      {view && (
        <Stack>
          <Facts view={view} />
          {may && <TaskForm type={type} period={view.period} label={title} onClose={onClose} onDone={() => onClose()} />}
        </Stack>
      )}
    </Modal>
  );
}

function Facts({ view: { task, period, invoices } }: { view: QuickView }) {
  const t = useText();
  const formats = useFormats();
  const facts: [string, React.ReactNode][] = [
    [
      t('progress.view.period'),
      period.end_date === null ? formats.date(period.start_date) : `${formats.date(period.start_date)} – ${formats.date(period.end_date)}`,
    ],
    [t('columns.Vendor'), task.vendor?.name],
    [t('columns.Price'), task.price === null ? null : <FormattedMoney amount={task.price} currency={task.currency} />],
    [
      t('progress.view.before'),
      task.previous_price === null ? null : <FormattedMoney amount={task.previous_price} currency={task.previous_currency} />,
    ],
    [t('progress.view.deadline'), task.effective_deadline && <DeadlineWords deadline={task.effective_deadline} status={period.status} />],
    [t('columns.Decision'), t(`records.decisions.${task.decision}`)],
    [t('progress.view.responsible'), task.responsible?.name],
    [
      t('progress.view.due'),
      task.due_on && (
        <DueText date={task.due_on} periodEnd={task.end_date}>
          {task.overdue ? t('progress.late', { date: formats.date(task.due_on) }) : formats.date(task.due_on)}
        </DueText>
      ),
    ],
    [
      t('progress.view.invoices'),
      invoices.length > 0 && (
        <ul className={styles.invoices}>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              {invoice.number}, <FormattedMoney amount={invoice.amount} currency={invoice.currency} />, {invoice.state}
            </li>
          ))}
        </ul>
      ),
    ],
  ];
  return (
    <FactList
      label={t('progress.view.facts')}
      layout="grid"
      facts={facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => ({ label, value }))}
    />
  );
}
