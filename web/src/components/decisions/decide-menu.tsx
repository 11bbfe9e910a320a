import { lazy, Suspense, useState } from 'react';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { decisions } from '#shared/contract/entities/subscription.ts';
import { useText } from '#web/text/text.ts';
import type { DecidedPeriod } from './decision-dialog.tsx';

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }));

interface DecideMenuProps {
  period: DecidedPeriod;
  /** How its subscription is called. */
  name: string;
  /** When it is, in words. */
  dates: string;
  /** What the button says. */
  label: string;
  /** Only a mark beside a fact, which says its label to those who cannot see it. */
  inline?: boolean;
}

const order = ['accepted', 'cancelled', 'undecided'] as const satisfies readonly (typeof decisions)[number][];

/** Accept, cancel or take back: the menu of one period with the dialog that asks why. What is decided already cannot be chosen again. */
export function DecideMenu({ period, name, dates, label, inline = false }: DecideMenuProps) {
  const t = useText();
  const [asked, setAsked] = useState<(typeof order)[number]>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ButtonDropdown
        expandToViewport
        {...(inline ? { variant: 'inline-icon' as const, ariaLabel: label } : {})}
        items={order.map((id) => ({ id, text: t(`decisions.acts.${id}`), disabled: id === period.decision }))}
        onItemClick={({ detail }) => setAsked(detail.id as (typeof order)[number])}
      >
        {inline ? undefined : label}
      </ButtonDropdown>
      {asked && (
        <Suspense fallback={null}>
          <DecisionDialog period={period} name={name} dates={dates} decision={asked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
