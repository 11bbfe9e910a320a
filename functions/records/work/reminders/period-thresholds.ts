import type { ReminderSettings } from '#shared/contract/entities/settings.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { thresholdsOf } from '#shared/domain/reminders/thresholds.ts';
import { announcementDays } from '#shared/domain/terms/automatic-renewal.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { automaticRenewalOf } from '../../ground/references/automatic-renewal-of.ts';

/** Whether reminders of a period announce that its contract renews by itself: only with a last day to cancel. */
export function isAnnounced(model: ReadModel, period: SubscriptionPeriod): boolean {
  return typeof automaticRenewalOf(model, period)?.deadline === 'string';
}

/**
 * The days before a period's deadline on which a person is reminded. Announcements take the place of a person's own lead times, so that no one is
 * reminded twice.
 */
export function thresholdsOfPeriod(model: ReadModel, period: SubscriptionPeriod, settings: ReminderSettings): readonly number[] {
  return isAnnounced(model, period) ? announcementDays : thresholdsOf(settings);
}
