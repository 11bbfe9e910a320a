import { lazy, Suspense, useState } from 'react';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { decisions } from '#shared/contract/entities/subscription.ts';
import { lastLetter } from '#shared/domain/periods/decide.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import type { DecidedPeriod } from '#web/parts/decisions/decision-dialog.tsx';

const DecisionDialog = lazy(async () => ({ default: (await import('#web/parts/decisions/decision-dialog.tsx')).DecisionDialog }));

const UnlockDialog = lazy(async () => ({ default: (await import('#web/parts/periods/unlock-dialog.tsx')).UnlockDialog }));

const LetterOffer = lazy(async () => ({ default: (await import('#web/parts/decisions/letter-offer.tsx')).LetterOffer }));

interface DecideMenuProps {
  period: DecidedPeriod;
  /** The name of its subscription. */
  name: string;
  /** The period's dates, in words. */
  dates: string;
  /** The label of the button. */
  label: string;
  /** Shows only an icon beside a fact; the label is for screen readers. */
  inline?: boolean;
  /** Whether it is the page's only primary button. */
  primary?: boolean;
}

const unlockId = 'unlock';
const order = ['accepted', 'cancelled', 'undecided'] as const satisfies readonly (typeof decisions)[number][];

/**
 * Accept, cancel or reverse: the menu of one period, with the dialog that asks for a reason. The current decision cannot be chosen again; a
 * locked period is unlocked first.
 */
export function DecideMenu({ period, name, dates, label, inline = false, primary = false }: DecideMenuProps) {
  const t = useText();
  const maySend = useMay('send-emails');
  const [asked, setAsked] = useState<(typeof order)[number]>();
  const [due, setDue] = useState<'accepted' | 'cancelled'>();
  const [unlocking, setUnlocking] = useState(false);
  const close = () => setAsked(undefined);
  return (
    <>
      <ButtonDropdown
        expandToViewport
        {...(inline
          ? { variant: 'inline-icon' as const, ariaLabel: label }
          : { variant: primary ? ('primary' as const) : ('normal' as const) })}
        items={[
          ...order.map((id) => ({
            id,
            text: t(`decisions.acts.${id}`),
            disabled: period.locked || id === period.decision,
            ...(period.locked ? { disabledReason: t('decisions.lock.hint') } : {}),
          })),
          ...(period.locked ? [{ id: unlockId, text: t('decisions.lock.unlock'), iconName: 'unlocked' as const }] : []),
        ]}
        onItemClick={({ detail }) => (detail.id === unlockId ? setUnlocking(true) : setAsked(detail.id as (typeof order)[number]))}
      >
        {inline ? undefined : label}
      </ButtonDropdown>
      {unlocking && (
        <Suspense fallback={null}>
          <UnlockDialog period={period} dates={dates} onClose={() => setUnlocking(false)} />
        </Suspense>
      )}
      {asked && (
        <Suspense fallback={null}>
          <DecisionDialog
            period={period}
            name={name}
            dates={dates}
            decision={asked}
            onClose={close}
            onDecided={() => setDue(maySend ? dueLetter(period, asked) : undefined)}
          />
        </Suspense>
      )}
      {due && (
        <Suspense fallback={null}>
          <LetterOffer decision={due} periodIds={[period.id]} onClose={() => setDue(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The letter that a decision needs, unless it was sent to the vendor already. */
function dueLetter(period: DecidedPeriod, decision: (typeof order)[number]): 'accepted' | 'cancelled' | undefined {
  if (decision === 'undecided') return undefined;
  return lastLetter(period)?.letter === (decision === 'accepted' ? 'order' : 'notice') ? undefined : decision;
}
