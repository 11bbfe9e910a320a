import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';

/** The most that a contract lets a price rise by from one year to the next. */
export interface AgreedCeiling {
  id: string;
  percent: number;
  /** The last day on which a period may start whose price it caps. */
  until: string;
}

/** The ceiling in force for a period that starts on a day: of several the lowest. */
export function ceilingInForce<C extends AgreedCeiling>(ceilings: readonly C[], startDate: string): C | undefined {
  let lowest: C | undefined;
  for (const ceiling of ceilings)
    if (startDate <= ceiling.until && (lowest === undefined || ceiling.percent < lowest.percent)) lowest = ceiling;
  return lowest;
}

/** A ceiling is for a subscription or for a license period: exactly one of the two. */
export function checkHolder(ceiling: { subscription_id: string | null; license_period_id: string | null }): Breach[] {
  if ((ceiling.subscription_id === null) !== (ceiling.license_period_id === null)) return [];
  return [{ field: 'subscription_id', code: 'not_one_holder', message: say('periods.priceCeilingNeedsOneHolder') }];
}
