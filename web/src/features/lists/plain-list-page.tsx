import { type ComponentType, lazy } from 'react';
import { listOf, type ListName } from '#shared/contract/lists.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListCalls, type PagedList, listPlaces } from '#web/parts/list-screen/list-places.ts';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import type { PageModule } from '#web/ui/screen.ts';
import { useText } from '#web/text/text.ts';
import { type PlainListParts, plainListParts } from './plain-list-parts.tsx';
import { useLabel } from '#web/ui/use-label.ts';

const CreateRecord = lazy(async () => ({ default: (await import('#web/parts/catalogues/create-record.tsx')).CreateRecord }));

/** The page of a list, built from its declaration, its calls and its few additional parts. */
export function plainListPage(name: PagedList, calls: ListCalls): PageModule {
  const source: ListSource = { name, columns: calls.list.query.columns ?? [], list: calls.list };
  const { kind } = listOf(name);
  const edits = kind === null ? {} : { [kind]: calls.update };
  const parts = plainListParts[name] ?? {};
  const { Actions, emptyHint, create = 'common.create', Dialog = createByColumns(name, parts, calls) } = parts;

  function PlainListPage() {
    const t = useText();
    const { title, one } = useListTitle(name);
    return (
      <ListScreen
        {...source}
        title={title}
        edits={edits}
        deletion={calls}
        {...(calls.create ? { create: { label: t(create, { label: one }), permission: calls.create.permission, Dialog } } : {})}
        actions={Actions && <Actions />}
        emptyAction={emptyHint && <p>{t(emptyHint)}</p>}
      />
    );
  }
  return { default: PlainListPage, ahead: rowsAhead(source) };
}

/** A create dialog with a field for each editable column. */
function createByColumns(name: PagedList, parts: PlainListParts, calls: ListCalls): ComponentType<{ onClose: () => void }> {
  const { create = 'common.create', dialogTitle = create, nameLabel } = parts;
  return function CreateByColumns({ onClose }) {
    const t = useText();
    const { one } = useListTitle(name);
    return (
      <CreateRecord
        calls={calls}
        title={t(dialogTitle, { label: one })}
        {...(nameLabel ? { nameLabel: t(nameLabel) } : {})}
        onClose={onClose}
      />
    );
  };
}

/** The names of a list and of one of its records; a label that the library renamed wins (R013). Only renamed lists have a word for one record. */
function useListTitle(name: ListName): { title: string; one: string } {
  const t = useText();
  const labels = {
    department: { title: useLabel('department'), one: useLabel('department', 'one') },
    cost_center: { title: useLabel('cost_center'), one: useLabel('cost_center', 'one') },
  };
  const { title, titleFrom } = listPlaces[name];
  return titleFrom ? labels[titleFrom] : { title: t(title), one: '' };
}
