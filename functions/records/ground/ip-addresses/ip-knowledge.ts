import type { Row } from '#shared/contract/kinds.ts';
import { compareKnowledge, type IpKnowledge } from '#shared/domain/ip-addresses/known-ranges.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../references/member-of.ts';

/** The notifications of a provider, unsorted. */
export function tellingsOf(model: ReadModel, providerId: string): Row<'ip_telling'>[] {
  return model.by('ip_telling', 'provider_id', providerId);
}

/** The ranges that a provider should know: the member's own, and those only for this provider. */
export function rangesFor(model: ReadModel, providerId: string): Row<'ip_address'>[] {
  return [...model.all('ip_address')].filter(
    ({ provider_id }) => provider_id === null || model.resolve('provider', provider_id) === providerId,
  );
}

export interface KnowingProvider extends IpKnowledge {
  provider: Row<'provider'>;
  /** Active contacts who receive emails about IP addresses. */
  contacts: Row<'contact'>[];
  subscriptions: number;
}

/**
 * The providers that should know the member's ranges: active ones with current subscriptions, a contact for IP addresses, or ranges of their own;
 * and all that were informed before. Agents without access to content are excluded.
 */
export function knowingProviders(model: ReadModel): KnowingProvider[] {
  const day = today(memberOf(model).timezone);
  const build = (): KnowingProvider[] => {
    const subscriptions = subscriptionsInForce(model, day);
    return [...model.all('provider')].flatMap((provider): KnowingProvider[] => {
      const tellings = tellingsOf(model, provider.id);
      const contacts = model
        .by('contact', 'provider_id', provider.id)
        .filter(({ active, email, email_preferences }) => active && email !== null && email_preferences.includes('ip'));
      const held = subscriptions.get(provider.id) ?? 0;
      const special = model.by('ip_address', 'provider_id', provider.id).length > 0;
      const concerned = provider.active && (held > 0 || contacts.length > 0 || special);
      if (!concerned && tellings.length === 0) return [];
      const current = rangesFor(model, provider.id).map(({ range }) => range);
      return [{ provider, contacts, subscriptions: held, ...compareKnowledge(current, tellings) }];
    });
  };
  return model.view('ip knowledge', build, day);
}

/** The number of active subscriptions of each publisher, by the latest period or the product. */
function subscriptionsInForce(model: ReadModel, day: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const subscription of model.all('subscription')) {
    const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
    if (!latest || latest.decision === 'cancelled' || (latest.end_date !== null && latest.end_date < day)) continue;
    const named = latest.publisher_id ?? model.find('product', subscription.product_id)?.publisher_id ?? null;
    const publisher = model.resolve('provider', named);
    if (publisher !== null) counts.set(publisher, (counts.get(publisher) ?? 0) + 1);
  }
  return counts;
}
