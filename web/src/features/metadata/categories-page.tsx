import { lazy } from 'react';
import { metaDataCategoryColumns } from '#shared/contract/columns/meta-data.ts';
import { metaDataCategories } from '#shared/contract/groups/metadata.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const CreateNamed = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-named.tsx')).CreateNamed }));

const source: ListSource = { name: 'meta-data-categories', columns: metaDataCategoryColumns, list: metaDataCategories.list };
export const ahead = rowsAhead(source);
const edits = { meta_data_category: metaDataCategories.update };

function Create({ onClose }: { onClose: () => void }) {
  return <CreateNamed kind="meta_data_category" onClose={onClose} />;
}

/** The categories of metadata fields (S20). */
export default function CategoriesPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('metadata.categories')}
      edits={edits}
      deletion={metaDataCategories}
      create={{ label: t('metadata.createCategory'), permission: metaDataCategories.create.permission, Dialog: Create }}
    />
  );
}
