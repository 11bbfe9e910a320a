import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { lastLetter } from '#shared/domain/periods/decide.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { DecisionDialog } from '#web/parts/decisions/decision-dialog.tsx';
import { OfficeNotice } from '#web/parts/periods/office-notice.tsx';
import { UnlockDialog } from '#web/parts/periods/unlock-dialog.tsx';
import { newChangeSet, recordChange } from '#web/parts/undo/undo-store.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';
import { useText } from '#web/text/text.ts';
import type { PeriodRequest } from './use-grid-saving.tsx';

const LetterOffer = lazy(async () => ({ default: (await import('#web/parts/decisions/letter-offer.tsx')).LetterOffer }));

interface PeriodDialogsProps {
  request: PeriodRequest;
  /** The page whose undo stack receives the decision. */
  place: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialogs that a period's cell opens: unlock a locked period; decide, and then write the letter that the decision needs. */
export function PeriodDialogs({ request, place, onChanged, onClose }: PeriodDialogsProps) {
  const t = useText();
  const cache = useQueryClient();
  const formats = useFormats();
  const maySend = useMay('send-emails');
  const { periodId, name, decision } = request;
  const asked = useQuery({ ...queryFor(subscriptionPeriods.get, { params: { id: periodId } }), staleTime: 0, gcTime: 0 });
  const [changeSet] = useState(newChangeSet);
  const goesOn = useRef(false);
  const [due, setDue] = useState<'accepted' | 'cancelled'>();
  const period = asked.isFetching ? undefined : asked.data;
  // Another user has unlocked it since the list was loaded.
  const isHeldStill = request.isHeld && period?.deal_link !== null;
  const isOpenAlready = period !== undefined && !period.locked && !isHeldStill && decision === undefined;
  useEffect(() => {
    if (isOpenAlready) void onChanged().then(onClose);
  }, [isOpenAlready, onChanged, onClose]);
  if (due)
    return (
      <Suspense fallback={null}>
        <LetterOffer decision={due} periodIds={[periodId]} onClose={onClose} />
      </Suspense>
    );
  if (period?.deal_link && request.isHeld)
    return (
      <Modal title={name} width={520} onCancel={onClose} onSave={onClose} saveLabel={t('common.close')}>
        <OfficeNotice link={period.deal_link} />
      </Modal>
    );
  if (!period || isOpenAlready) return null;
  const dates = [formats.date(period.start_date), formats.date(period.end_date)].filter((date) => date !== '').join(' – ');
  if (decision === undefined || period.locked)
    return <UnlockDialog period={period} dates={dates} onClose={onClose} onUnlocked={() => void onChanged()} />;
  const wanted = decision as PeriodRow['decision'];
  return (
    <DecisionDialog
      period={period}
      name={name}
      dates={dates}
      decision={wanted}
      changeSet={changeSet}
      onClose={() => {
        // After a decision the letter's dialog follows.
        if (!goesOn.current) onClose();
      }}
      onDecided={() => {
        const [from, to] = [choiceOf('decision', period.decision), choiceOf('decision', wanted)];
        recordChange(cache, place, { changeSet, label: t('grid.changed', { label: headingOf('Decision'), name, from, to }) });
        const letter = maySend ? dueLetter(period, wanted) : undefined;
        void onChanged();
        goesOn.current = letter !== undefined;
        setDue(letter);
      }}
    />
  );
}

/** The letter that a decision needs, unless it was sent to the vendor already. */
function dueLetter(period: PeriodRow, decision: PeriodRow['decision']): 'accepted' | 'cancelled' | undefined {
  if (decision === 'undecided') return undefined;
  return lastLetter(period)?.letter === (decision === 'accepted' ? 'order' : 'notice') ? undefined : decision;
}
