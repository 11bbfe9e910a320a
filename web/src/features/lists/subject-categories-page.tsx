import { lazy } from 'react';
import { subjectCategoryColumns as columns } from '#shared/contract/columns/catalogues.ts';
import { subjectCategories } from '#shared/contract/groups/catalogues.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { useText } from '#web/text/text.ts';

const CreateNamed = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-named.tsx')).CreateNamed }));

const edits = { subject_category: subjectCategories.update };

function Create({ onClose }: { onClose: () => void }) {
  return <CreateNamed kind="subject_category" onClose={onClose} />;
}

/** The subject categories (S14, R128). */
export default function SubjectCategoriesPage() {
  const t = useText();
  return (
    <ListScreen
      name="subject-categories"
      title={t('settings.entries.subjectCategories')}
      columns={columns}
      list={subjectCategories.list}
      edits={edits}
      deletion={subjectCategories}
      create={{ label: t('lists.createSubjectCategory'), permission: subjectCategories.create.permission, Dialog: Create }}
    />
  );
}
