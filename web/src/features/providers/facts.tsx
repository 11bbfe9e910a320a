import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { useText } from '#web/text/text.ts';

/** The roles of a provider, and the numbers of its dependent records. */
export function Facts({ provider }: { provider: ProviderRow }) {
  const t = useText();
  const { is_publisher, is_vendor, product_count, subscription_count, contact_count } = provider;
  const roles = is_publisher && is_vendor ? 'both' : is_publisher ? 'publisher' : 'vendor';
  return (
    <>
      {t(`contacts.duplicates.${roles}`)}
      {' · '}
      {t('contacts.duplicates.facts', { products: product_count, subscriptions: subscription_count, contacts: contact_count })}
    </>
  );
}
