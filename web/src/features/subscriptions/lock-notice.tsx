import { lazy, Suspense, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useMay } from '#web/api/use-session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

const UnlockDialog = lazy(async () => ({ default: (await import('#web/parts/periods/unlock-dialog.tsx')).UnlockDialog }));

interface LockNoticeProps {
  period: PeriodRow;
  /** The period's dates, in words. */
  dates: string;
  onUnlocked?: (period: PeriodRow) => void;
}

/** The reason of a period's lock, with the button that unlocks it; for an unlocked one the person and reason. Hidden for an open period. */
export function LockNotice({ period, dates, onUnlocked }: LockNoticeProps) {
  const t = useText();
  const formats = useFormats();
  const mayUnlock = useMay(periodDecisions.unlock.permission);
  const [asked, setAsked] = useState(false);
  if (period.lock_cause === null) {
    if (period.unlocked_at === null) return null;
    const [who, when] = [period.unlocker?.name ?? t('grid.someone'), formats.dateTime(period.unlocked_at)];
    return <Alert type="warning">{t('decisions.lock.unlocked', { who, when, reason: period.unlock_reason ?? '' })}</Alert>;
  }
  return (
    <>
      <Alert
        type="info"
        header={t(`decisions.lock.causes.${period.lock_cause}`)}
        action={
          mayUnlock && (
            <Button iconName="unlocked" formAction="none" onClick={() => setAsked(true)}>
              {t('decisions.lock.unlock')}
            </Button>
          )
        }
      >
        {t('decisions.lock.hint')}
      </Alert>
      {asked && (
        <Suspense fallback={null}>
          <UnlockDialog period={period} dates={dates} onClose={() => setAsked(false)} onUnlocked={onUnlocked} />
        </Suspense>
      )}
    </>
  );
}
