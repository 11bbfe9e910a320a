import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import TokenGroup from '@cloudscape-design/components/token-group';
import { products } from '#shared/contract/groups/products.ts';
import type { Reference } from '#shared/contract/fields.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Stack } from '#web/ui/primitives.tsx';
import styles from './further-subjects.module.css';

/** The further subject categories of a product (C279, C280, C281); each change is saved at once. */
export function FurtherSubjects({ productId, offered }: { productId: string; offered: readonly Reference[] }) {
  const t = useText();
  const mayEdit = useMay(products.addSubjectCategory.permission);
  const subjects = useQuery(queryFor(products.subjectCategories, { params: { id: productId } })).data;
  const add = useCommand(products.addSubjectCategory);
  const take = useCommand(products.removeSubjectCategory);
  const further = subjects?.filter(({ main }) => !main) ?? [];
  const taken = new Set(subjects?.map(({ id }) => id));
  const busy = add.isPending || take.isPending;
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('titleLists.subjects.title')}>
      <Heading as="h3">{t('titleLists.subjects.title')}</Heading>
      <Quiet>{t('titleLists.subjects.hint')}</Quiet>
      {further.length === 0 && <Quiet>{t('titleLists.subjects.none')}</Quiet>}
      {further.length > 0 && !mayEdit && (
        <ul className={styles.plain}>
          {further.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {further.length > 0 && mayEdit && (
        <TokenGroup
          items={further.map(({ name }) => ({ label: name, dismissLabel: t('titleLists.subjects.take', { name }), disabled: busy }))}
          onDismiss={({ detail }) => {
            const gone = further[detail.itemIndex];
            if (gone) take.mutate({ params: { id: productId, categoryId: gone.id } });
          }}
        />
      )}
      {mayEdit && (
        <div className={styles.add}>
          <FormField label={t('titleLists.subjects.add')} stretch>
            <Dropdown
              value={null}
              options={offered.filter(({ id }) => !taken.has(id))}
              disabled={busy || subjects === undefined}
              onChange={(id) => id !== null && add.mutate({ params: { id: productId, categoryId: id } })}
            />
          </FormField>
        </div>
      )}
    </Stack>
  );
}
