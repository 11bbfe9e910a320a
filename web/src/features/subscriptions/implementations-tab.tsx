import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { implementations } from '#shared/contract/groups/implementations.ts';
import type { ImplementationView } from '#shared/contract/rows/implementation-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { ChosenPeriod } from './chosen-period.tsx';
import { ImplementationChecklist } from './implementation-checklist.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';
import styles from './implementations-tab.module.css';

/** The steps until a subscription can be used (S51). */
export default function ImplementationsTab() {
  const { subscription, addPeriod } = useOutletContext<SubscriptionContext>();
  return (
    <ChosenPeriod subscription={subscription} addPeriod={addPeriod}>
      {(period, picker) => <Checklist key={period.id} periodId={period.id} picker={picker} />}
    </ChosenPeriod>
  );
}

function Checklist({ periodId, picker }: { periodId: string; picker: ReactNode }) {
  const t = useText();
  const asked = useQuery(queryFor(implementations.get, { params: { id: periodId } }));
  return (
    <Stack>
      <Row>{picker}</Row>
      <Stack as="section" framed gap="s" aria-label={t('evaluations.implementation.title')}>
        {asked.isPending && <Skeleton lines={8} height={36} />}
        {asked.isError && (
          <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>} />
        )}
        {asked.data && (asked.data.id === null ? <Beginning view={asked.data} /> : <ImplementationChecklist view={asked.data} />)}
      </Stack>
    </Stack>
  );
}

/** The default steps of a new checklist. */
function Beginning({ view }: { view: ImplementationView }) {
  const t = useText();
  const mayEdit = useMay(implementations.create.permission);
  const begin = useCommand(implementations.create);
  return (
    <>
      <EmptyState title={t('evaluations.implementation.none')}>{mayEdit ? t('evaluations.implementation.noneHint') : null}</EmptyState>
      {mayEdit && (
        <>
          <ol className={styles.proposed}>
            {view.proposed.map(({ label }) => (
              <li key={label}>{nameOfDefault(label)}</li>
            ))}
          </ol>
          <div>
            <Button
              variant="primary"
              loading={begin.isPending}
              onClick={() => begin.mutate({ params: { id: view.subscription_period_id }, body: {} })}
            >
              {t('evaluations.implementation.begin')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
