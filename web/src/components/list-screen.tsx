import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { Column } from '#shared/contract/column.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { listSearch, type ListFilter } from '#shared/contract/list-query.ts';
import type { ListName } from '#shared/contract/lists.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import { isMetaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { invalidate } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { catalogueLabels } from './data-grid/cell-value.ts';
import { DataGrid } from './data-grid/data-grid.tsx';
import { arrangeColumns } from './data-grid/grid-layout.ts';
import type { GridView } from './data-grid/grid-view.ts';
import { deadlineCell } from './data-grid/deadline-cell.tsx';
import { pageCount } from './data-grid/grid-query.ts';
import type { BulkAction, CellRenderer, GridLabels, GridQuery, GridRow } from './data-grid/grid-types.ts';
import { type ListConfig, useGridLayout } from './data-grid/use-grid-layout.ts';
import type { DeletionRows } from './delete-confirmation.tsx';
import { deleteRecords } from './list-screen/delete-records.ts';
import { useAllColumns } from './list-screen/meta-data-columns.ts';
import { rowsQuery } from './list-screen/list-rows.ts';
import { optionSources } from './list-screen/option-sources.ts';
import { RowPanel } from './list-screen/row-panel.tsx';
import { useListConfig } from './list-screen/use-list-config.ts';
import { type ListEdits, reasonOfRefusal, useListEdits } from './list-screen/use-list-edits.ts';
import { useFormats } from './use-formats.ts';
import { useLabel } from './use-label.ts';
import { useSettings } from './use-settings.ts';
import styles from './list-screen/list-screen.module.css';

export interface ListScreenProps {
  /** The list by its name in the contract: its columns' configuration and its export go by it. */
  name: ListName | 'publications' | `form-${string}`;
  /** What the list is called, for screen readers. */
  title: string;
  columns: readonly Column[];
  /** The call that answers the rows. */
  list: AnyCall;
  /** Parameters of its path. */
  params?: Readonly<Record<string, string>>;
  /** Parameters of the list's own, such as a year. */
  extra?: Readonly<Record<string, string>>;
  /** What an export of the part that is shown filters by, where the path narrows the list. */
  exportFilters?: readonly ListFilter[];
  /** Whether this person may download the list; all that can be looked at can, unless it says no. */
  mayExport?: boolean;
  /** The download of a list whose rows are no records of their own. */
  onExport?: (query: GridQuery) => Promise<void>;
  /** The calls that save cells, by the kind of record in `column.edit`. A constant. */
  edits?: ListEdits;
  /** The two calls of a deletion; selected rows can be deleted by those who may. */
  deletion?: DeletionRows & { remove: { permission: Access } };
  /** The address of a row's page. A constant. */
  hrefOf?: (row: GridRow) => string;
  /** Opens a row that has no page of its own: Enter on it. Needs no constant, unlike `hrefOf`, which is used where there is one. */
  onOpen?: (row: GridRow) => void;
  renderers?: Readonly<Record<string, CellRenderer>>;
  bulkActions?: readonly BulkAction[];
  validate?: (row: GridRow, column: Column, value: unknown) => string | undefined;
  /** The button that creates a record and its dialog; `permission` is that of the call. */
  create?: { label: string; permission: Access; Dialog: ComponentType<{ onClose: () => void }> };
  /** Other buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** The next step to offer where there are no rows, beside creating one. */
  emptyAction?: ReactNode;
  /** A list among other things on a page is as high as its rows. */
  height?: 'page' | 'content';
}

const DeleteConfirmation = lazy(async () => ({ default: (await import('./delete-confirmation.tsx')).DeleteConfirmation }));

const SetMetaData = lazy(async () => ({ default: (await import('./metadata/set-meta-data.tsx')).SetMetaData }));

const noEdits: ListEdits = {};
const noParams: Readonly<Record<string, string>> = {};
const ownRenderers: Readonly<Record<string, CellRenderer>> = { cancellation_deadline: deadlineCell, effective_deadline: deadlineCell };

/** A list as all lists are (R033): a grid bound to its calls, the address, and the person's configuration. */
export function ListScreen(props: ListScreenProps) {
  const t = useText();
  const { config, save } = useListConfig(props.name);
  const columns = useAllColumns(props.name, props.columns);
  if (!config || !columns)
    return (
      <div className={styles.waiting} role="status">
        {t('grid.loading')}
      </div>
    );
  return <LoadedList {...props} columns={columns} config={config} saveConfig={save} />;
}

function LoadedList(props: ListScreenProps & { config: ListConfig; saveConfig: (config: ListConfig) => void }) {
  const { name, columns, list, params = noParams, edits: ownEdits = noEdits, deletion, hrefOf, create, renderers } = props;
  const edits = useMemo(() => ({ ...ownEdits, meta_data_value: metaDataValues.changeOne }), [ownEdits]);
  const t = useText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const formats = useFormats();
  const { density } = useSettings();
  const labels = useColumnLabels();
  const permissions = useSession()?.user.permissions;
  const mayDelete = useMay(deletion?.remove.permission ?? 'public') && deletion !== undefined;
  const mayCreate = useMay(create?.permission ?? 'public') && create !== undefined;
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const place = `${pathname}?${search.toString()}`;
  const { query, setQuery, layout, setLayout, views } = useGridLayout({
    columns,
    search,
    setSearch: (next) => setSearch(next, { replace: true, preventScrollReset: true }),
    config: props.config,
    saveConfig: props.saveConfig,
  });

  const extra = new URLSearchParams(props.extra).toString();
  const options = useMemo(
    () => rowsQuery(list, query, { params, extra: Object.fromEntries(new URLSearchParams(extra)) }),
    [list, params, query, extra],
  );
  const asked = useQuery(options);
  const page = asked.data as Page<GridRow> | undefined;
  const pages = page && pageCount(query, page.last_row);
  useEffect(() => {
    // The last row of the last page was deleted, or an old bookmark was opened.
    if (pages !== undefined && !asked.isPlaceholderData && query.page > pages) setQuery({ ...query, page: pages });
  });

  const readAgain = useCallback(async () => (await cache.fetchQuery({ ...options, staleTime: 0 })) as Page<GridRow>, [cache, options]);
  const onEdit = useListEdits(edits, options.queryKey, readAgain);
  const canEdit = useCallback(
    (_row: GridRow, column: Column) => {
      const call = edits[column.edit?.kind as KindName];
      return call !== undefined && mayAccess(call.permission, permissions);
    },
    [edits, permissions],
  );
  const loadOptions = useMemo(() => optionSources(cache), [cache]);
  const drawn = useMemo(() => ({ ...ownRenderers, ...renderers }), [renderers]);
  const own = useMemo(() => columns.filter(({ field, edit }) => isMetaDataColumn(field) && edit !== undefined), [columns]);
  const [setting, setSetting] = useState<readonly GridRow[] | null>(null);
  const setMetaData: BulkAction = { id: 'metadata', label: t('metadata.bulk.action'), run: (_ids, rows) => setSetting(rows) };
  const maySet = own.length > 0 && mayAccess(metaDataValues.changeOne.permission, permissions);
  const bulkActions = [...(props.bulkActions ?? []), ...(maySet ? [setMetaData] : [])];
  const [refused, setRefused] = useState<{ id: string; name: string } | null>(null);
  const [creating, setCreating] = useState(false);

  const remove = async (ids: readonly string[]): Promise<readonly string[]> => {
    if (!deletion) return [];
    const { deleted, kept } = await deleteRecords(deletion.remove as AnyCall, ids);
    await invalidate(cache);
    const [first] = kept;
    // What is in use may have a replacement: the dialog of a single record tells.
    if (first !== undefined) setRefused({ id: first, name: String(page?.data.find((row) => row['id'] === first)?.['name'] ?? '') });
    return deleted;
  };
  const runExport = async (): Promise<void> => {
    if (props.onExport) return props.onExport(query);
    // The call's row knows every list there is.
    const { exports } = await import('#shared/contract/groups/exports.ts');
    const filters = [...query.filters, ...(props.exportFilters ?? [])];
    const shown = (layout.length > 0 ? layout : columns.map((column) => ({ id: column.field, visible: !column.hidden }))).filter(
      (part) => part.visible,
    );
    await saveFile(exports.download, {
      params: { entity: name },
      query: listSearch({ sort: query.sort, search: query.search, filters }),
      body: { columns: shown.map((part) => part.id) },
    });
  };

  const openId = search.get('open');
  const peek = (row: GridRow | undefined): void => {
    const next = new URLSearchParams(search);
    if (row) next.set('open', String(row['id']));
    else next.delete('open');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const openAt = openId === null ? -1 : (page?.data.findIndex((row) => row['id'] === openId) ?? -1);
  const opened = page?.data[openAt];
  const panelView = useMemo(
    (): GridView => ({
      columns: arrangeColumns(columns, [], (column) => labels(column)),
      formats,
      labels,
      renderers: drawn,
      loadOptions: undefined,
      editable: () => false,
      selectable: false,
      peeks: false,
      nameOf: (row) => String(row['name'] ?? ''),
      hrefOf: undefined,
    }),
    [columns, labels, formats, drawn],
  );

  const createButton = mayCreate && create && (
    <Button variant="primary" iconName="add-plus" onClick={() => setCreating(true)}>
      {create.label}
    </Button>
  );
  return (
    <div className={styles.screen} data-height={props.height ?? 'page'}>
      <DataGrid
        name={props.title}
        columns={columns}
        rows={page?.data}
        lastRow={page?.last_row}
        query={query}
        onQueryChange={setQuery}
        layout={layout}
        onLayoutChange={setLayout}
        views={views}
        loading={asked.isFetching}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        formats={formats}
        labels={labels}
        renderers={drawn}
        onEdit={onEdit}
        canEdit={canEdit}
        reasonOf={(error) => reasonOfRefusal(error) ?? t('grid.tryAgain')}
        loadOptions={loadOptions}
        {...(props.mayExport === false ? {} : { onExport: runExport })}
        place={place}
        {...(hrefOf ? { onPeek: peek } : {})}
        density={density}
        height={props.height ?? 'page'}
        actions={
          <>
            {props.actions}
            {createButton}
          </>
        }
        emptyAction={
          <>
            {createButton}
            {props.emptyAction}
          </>
        }
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        {...(hrefOf ? { rowHref: hrefOf, onOpen: (row: GridRow) => void navigate(hrefOf(row)) } : {})}
        {...(props.validate ? { validate: props.validate } : {})}
        {...(mayDelete ? { onDeleteSelected: remove } : {})}
        {...(bulkActions.length > 0 ? { bulkActions } : {})}
      />
      {opened && (
        <RowPanel
          row={opened}
          view={panelView}
          href={hrefOf?.(opened)}
          onPrevious={openAt > 0 ? () => peek(page?.data[openAt - 1]) : undefined}
          onNext={page && openAt < page.data.length - 1 ? () => peek(page.data[openAt + 1]) : undefined}
          onClose={() => peek(undefined)}
        />
      )}
      {creating && create && (
        <Suspense fallback={null}>
          <create.Dialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {setting && (
        <Suspense fallback={null}>
          <SetMetaData columns={own} rows={setting} onClose={() => setSetting(null)} />
        </Suspense>
      )}
      {refused && deletion && (
        <Suspense fallback={null}>
          <DeleteConfirmation rows={deletion} id={refused.id} name={refused.name} onClose={() => setRefused(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The words of headings, choices and flags; a label that the member renamed wins (R013). */
function useColumnLabels(): GridLabels {
  const department = useLabel('department');
  const costCenter = useLabel('cost_center');
  return useCallback(
    (column, code) => {
      if (code === undefined && column.labelFrom) return column.labelFrom === 'department' ? department : costCenter;
      return catalogueLabels(column, code);
    },
    [department, costCenter],
  );
}
