import { lazy, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { columnOfBudget } from '#shared/contract/columns/budgets.ts';
import { departmentColumns } from '#shared/contract/columns/catalogues.ts';
import { budgets } from '#shared/contract/groups/budgets.ts';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLabel } from '#web/ui/use-label.ts';

const CreateDepartment = lazy(async () => ({ default: (await import('./create-department.tsx')).CreateDepartment }));

const edits = { department: departments.update, budget: budgets.setSeveral };

/** Departments with their budgets for the open financial periods, and the ways to their spend, cost centers and stakeholders (S09). */
export default function DepartmentsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [title, one, costCenters] = [useLabel('department'), useLabel('department', 'one'), useLabel('cost_center')];
  const periods = useQuery(queryFor(budgets.columns, {}));
  const columns = useMemo(
    () =>
      // Where the financial periods cannot be read the list does without.
      periods.data || periods.isError
        ? [
            ...departmentColumns.filter(({ type }) => type !== 'instant'),
            ...(periods.data ?? []).map(({ financial_period_id: id, name }) => columnOfBudget({ id, name })),
            ...departmentColumns.filter(({ type }) => type === 'instant'),
          ]
        : undefined,
    [periods.data, periods.isError],
  );
  if (!columns) return <Skeleton lines={6} height={40} />;
  return (
    <ListScreen
      name="departments"
      title={title}
      columns={columns}
      list={departments.list}
      edits={edits}
      deletion={departments}
      create={{ label: t('lists.createDepartment', { label: one }), permission: departments.create.permission, Dialog: CreateDepartment }}
      actions={
        <>
          <Button onClick={() => void navigate('/departments/budgets')}>{t('budgets.title')}</Button>
          <ButtonDropdown
            expandToViewport
            items={[
              { id: '/cost-centers', text: costCenters },
              { id: '/stakeholders', text: t('stakeholders.title') },
            ]}
            onItemClick={({ detail }) => void navigate(detail.id)}
          >
            {t('contacts.duplicates.more')}
          </ButtonDropdown>
        </>
      }
    />
  );
}
