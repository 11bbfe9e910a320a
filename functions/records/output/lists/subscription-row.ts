import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { localPriceChange } from '#shared/domain/periods/money-fact.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { eachOf, subscriptionPlainFields } from '#shared/domain/periods/plain-fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseGapOf, licensePeriodsOf } from '../../ground/references/licensed-subscriptions.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { periodRow } from '../../holdings/periods/period-row.ts';
import { reference } from '../../ground/references/reference.ts';
import { useColumns } from '../../use/usage/use-columns.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';

type Latest = SubscriptionPeriod | undefined;

/** The fields of the latest period; empty without one. */
function latestFields(latest: Latest) {
  return {
    latest_period: latest
      ? {
          id: latest.id,
          version: latest.version,
          name_reference: latest.name_reference,
          start_date: latest.start_date,
          end_date: latest.end_date,
        }
      : null,
    latest_period_id: latest?.id ?? null,
    latest_period_version: latest?.version ?? null,
    ...eachOf(subscriptionPlainFields, (field) => latest?.[field] ?? null),
    one_time_purchase: latest?.one_time_purchase ?? false,
    start_date: latest?.start_date ?? null,
    end_date: latest?.end_date ?? null,
    cancellation_deadline: latest?.cancellation_deadline ?? null,
    decision: latest?.decision ?? null,
    workflow: latest?.workflow ?? null,
    price: latest?.price ?? null,
    currency: latest?.currency ?? null,
    normalized_price: latest?.normalized_price ?? null,
    recommendation_status: latest?.recommendation_status ?? null,
    proposal_status: latest?.proposal_status ?? null,
    decided_at: latest?.decided_at ?? null,
    cancellation_reason: latest?.cancellation_reason ?? null,
    notice_sent_on: latest?.notice_sent_on ?? null,
  };
}

/** The row of a subscription, with the fields of its latest period. */
export function subscriptionRow(model: ReadModel, subscription: Subscription, today: string): SubscriptionRow {
  const periods = model.by('subscription_period', 'subscription_id', subscription.id);
  const latest = latestPeriod(periods);
  const shown = latest && periodRow(model, latest, today);
  const gap = licenseGapOf(model, subscription, latest);
  const { currency } = memberOf(model);
  const earlier = latest ? periods.filter(({ start_date }) => start_date < latest.start_date) : [];
  const change = latest ? localPriceChange(latest, earlier, currency) : null;
  const product = model.find('product', subscription.product_id);
  return {
    ...model.live('subscription', subscription),
    product: reference(model, 'product', subscription.product_id),
    ...identifiersOf(product),
    product_type: reference(model, 'product_type', product?.product_type_id),
    publisher: shown?.publisher ?? reference(model, 'provider', product?.publisher_id),
    vendor: shown?.vendor ?? null,
    owner: shown?.owner ?? null,
    departments: shown?.departments ?? [],
    unallocated: shown?.unallocated ?? 100,
    financial_period: shown?.financial_period ?? null,
    normalized_currency: currency,
    status: shown?.status ?? null,
    ...latestFields(latest),
    effective_deadline: shown?.effective_deadline ?? null,
    deadline_source: shown?.deadline_source ?? null,
    terms_deadline: shown?.terms_deadline ?? null,
    bound_until: shown?.bound_until ?? null,
    time: shown?.status.time ?? null,
    price_change: shown?.price_change ?? null,
    price_change_amount: change === null ? null : wireOfCents(change, currency),
    forecasted_price: shown?.forecasted_price ?? null,
    locked: shown?.locked ?? false,
    deal_link: shown?.deal_link ?? null,
    terms_renewal: subscription.terms?.renewal ?? null,
    license_count: licensePeriodsOf(model, subscription).length,
    license_gap: gap?.kind ?? null,
    license_end: gap?.license_end ?? null,
    period_count: periods.length,
    ...useColumns(model, subscription),
  };
}
