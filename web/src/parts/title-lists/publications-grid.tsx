import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from '#shared/contract/column.ts';
import { publicationColumns } from '#shared/contract/columns/publications.ts';
import { publications, titleLists } from '#shared/contract/groups/title-lists.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { checkPublication, type PublicationDraft } from '#shared/domain/title-lists/check-publication.ts';
import { useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen, type ListScreenProps } from '#web/parts/list-screen/list-screen.tsx';
import { text, useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import { draftChanges, draftOf } from './publication-draft.ts';

const TitleDialog = lazy(async () => ({ default: (await import('./title-dialog.tsx')).TitleDialog }));

const edits = { publication: publications.update };

/** The error of a cell's value in combination with the others of its row. */
function refusalAt(row: GridRow, column: Column, value: unknown): string | undefined {
  const { breaches } = checkPublication({ ...draftOf(row), [column.field]: value as string | null });
  return firstMessageText(breaches.filter(({ field }) => field === column.field));
}

export interface PublicationsGridProps {
  listId: string;
  /** Shown beside the button that adds a title. */
  actions?: ReactNode;
}

/** The publications of a title list (S66): up to 9,999, paged by the server, edited in place or in the dialog (S94). */
export function PublicationsGrid({ listId, actions }: PublicationsGridProps) {
  const t = useText();
  const mayEdit = useMay(publications.update.permission);
  const [edited, setEdited] = useState<GridRow>();
  const add = useCommand(titleLists.addPublication, { report: 'form' });
  const change = useCommand(publications.update, { report: 'form' });
  const params = useMemo(() => ({ id: listId }), [listId]);

  const latest = useRef(add);
  latest.current = add;
  const AddTitle = useCallback(
    ({ onClose }: { onClose: () => void }) => (
      <TitleDialog
        onClose={onClose}
        onSave={async (draft) => {
          await latest.current.mutateAsync({ params: { id: listId }, body: draft });
          onClose();
        }}
      />
    ),
    [listId],
  );
  const saveEdited = async (draft: PublicationDraft): Promise<void> => {
    if (!edited) return;
    const body = { ...draftChanges(draftOf(edited), draft), version: Number(edited['version']) };
    await change.mutateAsync({ params: { id: String(edited['id']) }, body });
    setEdited(undefined);
  };
  const bulkActions = useMemo(
    (): BulkAction[] => [{ id: 'edit', label: text('titleLists.editTitle'), run: (_ids, rows) => setEdited(rows[0]) }],
    [],
  );
  // A list is passed on whole, with the ids of its titles where they are shown.
  const download: ListScreenProps['onExport'] = ({ sort, search, filters }, fields) =>
    saveFile(titleLists.download, {
      params,
      query: { sort, search, filters, extra: { format: 'xlsx', ...(fields.includes('id') && { columns: [...kbartFields, 'id'].join() }) } },
    });
  return (
    <>
      <ListScreen
        name="publications"
        title={t('titleLists.titles')}
        columns={publicationColumns}
        list={titleLists.publications}
        params={params}
        edits={edits}
        validate={refusalAt}
        deletion={publications}
        onExport={download}
        create={{ label: t('titleLists.addTitle'), permission: titleLists.addPublication.permission, Dialog: AddTitle }}
        actions={actions}
        height="content"
        {...(mayEdit ? { bulkActions, onOpen: setEdited } : {})}
      />
      {edited && (
        <Suspense fallback={null}>
          <TitleDialog title={draftOf(edited)} onSave={saveEdited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}
