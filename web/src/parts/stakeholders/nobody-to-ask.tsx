import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';

const NameStakeholder = lazy(async () => ({ default: (await import('./name-stakeholder.tsx')).NameStakeholder }));

/** The message that no stakeholder can be asked; for a single period, a stakeholder can be added here. */
export function NobodyToAsk({ periodIds }: { periodIds: readonly string[] }) {
  const t = useText();
  const mayEdit = useMay(periodStakes.addStakeholder.permission);
  const [naming, setNaming] = useState(false);
  const only = periodIds.length === 1 ? periodIds[0] : undefined;
  return (
    <div>
      <p>{t('evaluations.asking.nobody')}</p>
      {only !== undefined && mayEdit && (
        <Button iconName="add-plus" formAction="none" onClick={() => setNaming(true)}>
          {t('evaluations.naming.action')}
        </Button>
      )}
      <Suspense fallback={null}>{naming && <NameStakeholder periodId={only ?? ''} onClose={() => setNaming(false)} />}</Suspense>
    </div>
  );
}
