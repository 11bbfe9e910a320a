import { addressTypes, type Address } from '#shared/contract/entities/address.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useSettings } from '#web/components/use-settings.ts';
import { useText } from '#web/text/text.ts';
import styles from './provider-details.module.css';

const texts = ['alternative_name', 'abbreviation', 'ringgold_id'] as const;

/** The further facts of a provider with its addresses, to unfold above its lists. */
export function ProviderDetails({ provider }: { provider: ProviderRow }) {
  const t = useText();
  const facts = texts.flatMap((field) => (provider[field] ? [{ label: t(`dialogs.provider.${field}`), value: provider[field] }] : []));
  const addresses = addressTypes.flatMap((type) => provider.addresses.find((address) => address.address_type === type) ?? []);
  if (facts.length === 0 && addresses.length === 0 && !provider.description) return null;
  return (
    <div className={styles.details}>
      <ExpandableSection headerText={t('records.provider.details')} headingTagOverride="h3">
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {addresses.map((address) => (
            <div key={address.address_type}>
              <dt>{t(`dialogs.provider.types.${address.address_type}`)}</dt>
              <dd>{address.use_address_type === 'main' ? t('records.provider.sameAsMain') : <PostalAddress address={address} />}</dd>
            </div>
          ))}
        </dl>
        {provider.description && <p className={styles.description}>{provider.description}</p>}
      </ExpandableSection>
    </div>
  );
}

function PostalAddress({ address }: { address: Address }) {
  const { countries } = useSettings().options;
  const country = countries.find(({ id }) => id === address.country)?.name;
  const place = [address.post_code, address.city].filter(Boolean).join(' ');
  return <>{[address.address_1, address.address_2, place, address.state, country].filter(Boolean).join('\n')}</>;
}
