import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { PackWriter } from './pack-writer.ts';

/** The context of a pack: the library's data and the reader. */
export interface PackRequest {
  model: ReadModel;
  /** The reader whose rights apply: hidden data is replaced by a sentence. */
  reader: Pick<Caller, 'tenant' | 'permissions'>;
  writer: PackWriter;
}

/** A subscription with the period to be decided. */
export interface PackSubject {
  subscription: Subscription;
  period: SubscriptionPeriod | undefined;
  /** The actual or forecast cost of the period. */
  row: SubscriptionForecastRow | undefined;
}
