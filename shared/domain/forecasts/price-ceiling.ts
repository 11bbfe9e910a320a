import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';

/** The maximum yearly price increase allowed by a contract. */
export interface AgreedCeiling {
  id: string;
  percent: number;
  /** The last start of a period whose price it limits. */
  until: string;
}

/** The ceiling in force for a period that starts on a day; the lowest of several. */
export function ceilingInForce<C extends AgreedCeiling>(ceilings: readonly C[], startDate: string): C | undefined {
  let lowest: C | undefined;
  for (const ceiling of ceilings)
    if (startDate <= ceiling.until && (lowest === undefined || ceiling.percent < lowest.percent)) lowest = ceiling;
  return lowest;
}

/** Checks that a ceiling belongs to either a subscription or a license period. */
export function checkHolder(ceiling: { subscription_id: string | null; license_period_id: string | null }): Breach[] {
  if ((ceiling.subscription_id === null) !== (ceiling.license_period_id === null)) return [];
  return [{ field: 'subscription_id', message: say('periods.ceilingHolderRequired') }];
}
