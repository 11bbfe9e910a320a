import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { PackWriter } from './pack-writer.ts';

/** Whose pack it is, and who reads it. */
export interface PackRequest {
  model: ReadModel;
  /** With whose rights it is made: what this person may not see is left out, with a sentence. */
  reader: Pick<Caller, 'tenant' | 'permissions'>;
  writer: PackWriter;
}

/** A subscription with the period that is to be decided. */
export interface PackSubject {
  subscription: Subscription;
  period: SubscriptionPeriod | undefined;
  /** What the period costs or will probably cost. */
  row: SubscriptionForecastRow | undefined;
}
