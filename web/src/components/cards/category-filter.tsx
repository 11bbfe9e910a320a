import { useQuery } from '@tanstack/react-query';
import Multiselect from '@cloudscape-design/components/multiselect';
import { media } from '#shared/contract/groups/media.ts';
import { categoryLabel, linkCategories } from '#shared/domain/links/link-categories.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import styles from './cards.module.css';

const all = 'all';

/** Which categories of links are shown: several, or all (R029). None chosen means all. */
export function CategoryFilter({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const t = useText();
  const offered = useQuery({ ...queryFor(media.linkForm, {}), staleTime: Number.POSITIVE_INFINITY }).data?.categories ?? linkCategories;
  const options = [
    { value: all, label: t('cards.links.all') },
    ...offered.map(({ id, name }) => ({ value: id as string, label: categoryLabel(name) })),
  ];
  const values = chosen.length === 0 ? [all] : chosen;
  return (
    <div className={styles.filter}>
      <Multiselect
        hideTokens
        ariaLabel={t('cards.links.categories')}
        options={options}
        selectedOptions={options.filter(({ value }) => values.includes(value))}
        onChange={({ detail }) => {
          const next = detail.selectedOptions.flatMap(({ value }) => value ?? []);
          const added = next.filter((each) => !values.includes(each));
          onChange(added.includes(all) ? [] : next.filter((each) => each !== all));
        }}
        placeholder={options.flatMap(({ value, label }) => (values.includes(value) ? label : [])).join(', ')}
        expandToViewport
        deselectAriaLabel={(option) => `${t('common.remove')}: ${option.label ?? ''}`}
        selectedAriaLabel={t('common.selected')}
      />
    </div>
  );
}
