import { lazy, Suspense, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { columnOfFteYear, fteFieldColumns } from '#shared/contract/columns/fte.ts';
import { FteNumber } from '#shared/contract/entities/fte.ts';
import { fteFields, fteYears } from '#shared/contract/groups/fte.ts';
import type { Column } from '#shared/contract/column.ts';
import { isYearColumn } from '#shared/domain/fte/year-column.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';

const AddYear = lazy(async () => ({ default: (await import('./add-year.tsx')).AddYear }));
const RemoveYear = lazy(async () => ({ default: (await import('./remove-year.tsx')).RemoveYear }));
const CreateField = lazy(async () => ({ default: (await import('./create-field.tsx')).CreateField }));

const edits = { fte_field: fteFields.update };

/** The numbers of users (FTE) by group and year, edited in place (S17, D8). */
export default function FtePage() {
  const t = useText();
  const mayEdit = useMay(fteYears.add.permission);
  const mayRemove = useMay(fteYears.remove.permission);
  const [open, setOpen] = useState<'add' | 'remove'>();
  const years = useQuery(queryFor(fteYears.list, {}));
  const named = years.data?.map(({ year }) => year).join();
  const columns = useMemo(
    () =>
      named === undefined
        ? undefined
        : [
            ...fteFieldColumns,
            ...named
              .split(',')
              .filter(Boolean)
              .map((year) => columnOfFteYear(Number(year))),
          ],
    [named],
  );
  if (!columns || !years.data) return <Skeleton lines={6} height={40} />;
  const validate = (_row: GridRow, column: Column, value: unknown): string | undefined =>
    isYearColumn(column.field) && value !== null && !FteNumber.safeParse(value).success ? t('fte.invalid') : undefined;
  return (
    <>
      <ListScreen
        name="fte-fields"
        title={t('fte.title')}
        columns={columns}
        list={fteFields.list}
        edits={edits}
        deletion={fteFields}
        validate={validate}
        create={{ label: t('fte.create'), permission: fteFields.create.permission, Dialog: CreateField }}
        actions={
          (mayEdit || mayRemove) && (
            <ButtonDropdown
              expandToViewport
              items={[
                ...(mayEdit ? [{ id: 'add', text: t('fte.addYear') }] : []),
                ...(mayRemove ? [{ id: 'remove', text: t('fte.removeYear'), disabled: years.data.length === 0 }] : []),
              ]}
              onItemClick={({ detail }) => setOpen(detail.id as 'add' | 'remove')}
            >
              {t('fte.years')}
            </ButtonDropdown>
          )
        }
        emptyAction={<p>{t('fte.empty')}</p>}
      />
      <Suspense fallback={null}>
        {open === 'add' && <AddYear years={years.data} onClose={() => setOpen(undefined)} />}
        {open === 'remove' && <RemoveYear years={years.data} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
