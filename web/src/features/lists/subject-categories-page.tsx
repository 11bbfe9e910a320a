import { lazy } from 'react';
import { subjectCategoryColumns as columns } from '#shared/contract/columns/catalogues.ts';
import { subjectCategories } from '#shared/contract/groups/catalogues.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useText } from '#web/text/text.ts';

const CreateNamed = lazy(async () => ({ default: (await import('#web/components/create-dialogs/create-named.tsx')).CreateNamed }));

const source: ListSource = { name: 'subject-categories', columns, list: subjectCategories.list };
export const ahead = rowsAhead(source);
const edits = { subject_category: subjectCategories.update };

function Create({ onClose }: { onClose: () => void }) {
  return <CreateNamed kind="subject_category" onClose={onClose} />;
}

/** The subject categories (S14, R128). */
export default function SubjectCategoriesPage() {
  const t = useText();
  return (
    <ListScreen
      {...source}
      title={t('settings.entries.subjectCategories')}
      edits={edits}
      deletion={subjectCategories}
      create={{ label: t('lists.createSubjectCategory'), permission: subjectCategories.create.permission, Dialog: Create }}
    />
  );
}
