import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { FactList } from '#web/ui/fact-list.tsx';
import { useText } from '#web/text/text.ts';
import styles from './provider-details.module.css';

const texts = ['alternative_name', 'abbreviation', 'ringgold_id'] as const;

/** The further facts of a provider, to unfold above its lists. */
export function ProviderDetails({ provider }: { provider: ProviderRow }) {
  const t = useText();
  const facts = texts.flatMap((field) => (provider[field] ? [{ label: t(`dialogs.provider.${field}`), value: provider[field] }] : []));
  if (facts.length === 0 && !provider.description) return null;
  return (
    <div className={styles.details}>
      <ExpandableSection headerText={t('records.provider.details')} headingTagOverride="h3">
        <FactList facts={facts} />
        {provider.description && <p className={styles.description}>{provider.description}</p>}
      </ExpandableSection>
    </div>
  );
}
