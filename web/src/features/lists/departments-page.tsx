import { lazy } from 'react';
import { departmentColumns as columns } from '#shared/contract/columns/catalogues.ts';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/components/list-screen/list-rows.ts';
import { useLabel } from '#web/components/use-label.ts';
import { useText } from '#web/text/text.ts';

const CreateDepartment = lazy(async () => ({
  default: (await import('#web/components/create-dialogs/create-department.tsx')).CreateDepartment,
}));

const source: ListSource = { name: 'departments', columns, list: departments.list };
export const ahead = rowsAhead(source);
const edits = { department: departments.update };

/** The departments (S09), called as the member calls them (R013). */
export default function DepartmentsPage() {
  const t = useText();
  const title = useLabel('department');
  const one = useLabel('department', 'one');
  return (
    <ListScreen
      {...source}
      title={title}
      edits={edits}
      deletion={departments}
      create={{
        label: t('lists.createDepartment', { label: one }),
        permission: departments.create.permission,
        Dialog: CreateDepartment,
      }}
    />
  );
}
