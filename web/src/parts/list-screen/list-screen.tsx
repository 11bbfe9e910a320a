import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Column } from '#shared/contract/column.ts';
import { metaDataValues } from '#shared/contract/groups/metadata.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { ListName } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { useSession } from '#web/api/use-session.ts';
import { text as tellNow, useText } from '#web/text/text.ts';
import { catalogueLabels } from '#web/ui/data-grid/cell-value.ts';
import { DataGrid } from '#web/ui/data-grid/data-grid.tsx';
import { deadlineCell } from '#web/ui/data-grid/deadline-cell.tsx';
import type { BulkAction, CellRenderer, GridDraft, GridLabels, GridQuery, GridRow, ReadyView } from '#web/ui/data-grid/grid-types.ts';
import { type ListConfig, useGridLayout, type ViewSharing } from '#web/ui/data-grid/use-grid-layout.ts';
import { exportList, shownFields } from './export-list.ts';
import { recordAddress } from './list-places.ts';
import { useAllColumns } from './meta-data-columns.ts';
import { optionSources } from './option-sources.ts';
import { PrintHeading } from './print-heading.tsx';
import { type ListCreation, useCreateButton } from './use-create-button.tsx';
import { useGridSaving } from './use-grid-saving.tsx';
import { useListConfig } from './use-list-config.ts';
import { type ListEdits, reasonOfRefusal } from './use-list-edits.ts';
import { useListRows } from './use-list-rows.ts';
import { usePanelView, usePeek } from './use-peek.tsx';
import { type ListDeletion, useRowDeletion } from './use-row-deletion.tsx';
import { useSetMetaData } from './use-set-meta-data.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useSettings } from '#web/api/use-settings.ts';
import styles from './list-screen.module.css';

export interface ListScreenProps {
  /** The list's name in the contract: selects its columns' configuration and its export. */
  name: ListName | 'publications' | `form-${string}`;
  /** The list's name for screen readers. */
  title: string;
  columns: readonly Column[];
  /** The call that loads the rows. */
  list: AnyCall;
  /** Parameters of the call's path. */
  params?: Readonly<Record<string, string>>;
  /** Additional parameters of the list, such as a year. */
  extra?: Readonly<Record<string, string>>;
  /** Filters of the export that match the path's narrowing of the list. */
  exportFilters?: readonly ListFilter[];
  /** Additional parameters that its export takes, too. */
  exportParameters?: Readonly<Record<string, string>>;
  /** Whether this person may download the list; true by default. */
  mayExport?: boolean;
  /** The download of a list without a declaration, with the visible columns. */
  onExport?: (query: GridQuery, fields: readonly string[]) => Promise<void>;
  /** The calls that save cells, by the kind of record in `column.edit`. Must be a constant. */
  edits?: ListEdits;
  /** The two calls of a deletion; users with the permission can delete selected rows. */
  deletion?: ListDeletion;
  /** The address of a row's page, where the list's declaration has none. Must be a constant. */
  hrefOf?: (row: GridRow) => string;
  /** Opens a row without a page of its own: Enter on it. Unlike `hrefOf`, need not be a constant; `hrefOf` takes precedence. */
  onOpen?: (row: GridRow) => void;
  renderers?: Readonly<Record<string, CellRenderer>>;
  /** Predefined views of the list. */
  readyViews?: readonly ReadyView[];
  bulkActions?: readonly BulkAction[];
  validate?: (row: GridRow, column: Column, value: unknown) => string | undefined;
  create?: ListCreation;
  /** Other buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** A further next step offered in an empty list, in addition to creating a row. */
  emptyAction?: ReactNode;
  /** `content` for a list among other parts of a page: as high as its rows. */
  height?: 'page' | 'content';
}

/** A decision about a past period reads as past: a period accepted in 2016 is not a commitment. */
const decisionCell: CellRenderer = ({ row, text }) =>
  row['time'] === 'past' && text !== '' ? tellNow('grid.ended', { decision: text }) : text;

const noEdits: ListEdits = {};
const ownRenderers: Readonly<Record<string, CellRenderer>> = {
  cancellation_deadline: deadlineCell,
  effective_deadline: deadlineCell,
  decision: decisionCell,
};

/** The screen of every list (R033): a grid bound to its calls, the address, and the person's configuration. */
export function ListScreen(props: ListScreenProps) {
  const t = useText();
  const { config, save, sharing } = useListConfig(props.name);
  const columns = useAllColumns(props.name, props.columns);
  if (!config || !columns)
    return (
      <div className={styles.waiting} role="status">
        {t('grid.loading')}
      </div>
    );
  return <LoadedList {...props} columns={columns} config={config} saveConfig={save} sharing={sharing} />;
}

function LoadedList(
  props: ListScreenProps & { config: ListConfig; saveConfig: (config: ListConfig) => void; sharing: ViewSharing | undefined },
) {
  const { name, title, columns, list, params, extra, edits: ownEdits = noEdits, hrefOf = recordAddress(name), renderers } = props;
  const edits = useMemo(() => ({ ...ownEdits, meta_data_value: metaDataValues.changeOne }), [ownEdits]);
  const t = useText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const formats = useFormats();
  const { density } = useSettings();
  const labels = useColumnLabels();
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { query, setQuery, layout, setLayout, views } = useGridLayout({
    columns,
    search,
    setSearch: (next) => setSearch(next, { replace: true, preventScrollReset: true }),
    config: props.config,
    saveConfig: props.saveConfig,
    sharing: props.sharing,
    ...(props.readyViews ? { readyViews: props.readyViews } : {}),
  });
  const [draft, setDraft] = useState<GridDraft>();
  const ask = (next: GridQuery): void => {
    setDraft(undefined);
    setQuery(next);
  };
  const rowsNow = useListRows({ list, query, setQuery, columns, draft, params, extra });
  const { page, narrowed, loading, error, retry } = rowsNow;
  const rows = narrowed?.rows ?? page?.data;
  const saving = useGridSaving({ edits, rows: rowsNow, formats, labels });
  const canEdit = useCanEdit(edits);
  const loadOptions = useMemo(() => optionSources(cache), [cache]);
  const drawn = useMemo(() => ({ ...ownRenderers, ...renderers }), [renderers]);
  const panelView = usePanelView({
    columns: useMemo(() => columns.filter(({ field }) => field !== 'id'), [columns]),
    labels,
    formats,
    renderers: drawn,
  });
  const { peek, panel } = usePeek(page?.data, panelView, hrefOf);
  const creation = useCreateButton(props.create);
  const metaData = useSetMetaData(columns);
  const deletion = useRowDeletion(props.deletion, rows);
  const onExport = (): Promise<void> => {
    const fields = shownFields(columns, layout);
    return props.onExport
      ? props.onExport(query, fields)
      : exportList(name, query, { fields, filters: props.exportFilters ?? [], parameters: props.exportParameters ?? {} });
  };
  return (
    <div className={styles.screen} data-height={props.height ?? 'page'}>
      <div className={styles.sheet}>
        <PrintHeading title={title} query={query} columns={columns} rows={page?.data ?? []} count={page?.last_row} view={panelView} />
        <DataGrid
          name={title}
          columns={columns}
          rows={rows}
          narrowed={narrowed && { of: narrowed.of, isAsked: draft?.filters === undefined }}
          onDraft={setDraft}
          lastRow={page?.last_row}
          totals={page?.totals}
          groups={page?.groups}
          query={query}
          onQueryChange={ask}
          layout={layout}
          onLayoutChange={setLayout}
          views={views}
          loading={loading}
          error={error}
          onRetry={retry}
          formats={formats}
          labels={labels}
          renderers={drawn}
          onEdit={saving.onEdit}
          onEditMany={saving.onEditMany}
          guard={saving.guard}
          heldReason={saving.heldReason}
          onGuarded={saving.onGuarded}
          canEdit={canEdit}
          reasonOf={(reason) => reasonOfRefusal(reason) ?? t('grid.tryAgain')}
          loadOptions={loadOptions}
          {...(props.mayExport === false ? {} : { onExport })}
          place={`${pathname}?${search.toString()}`}
          density={density}
          height={props.height ?? 'page'}
          actions={
            <>
              {props.actions}
              {creation.button}
            </>
          }
          emptyAction={
            <>
              {creation.button}
              {props.emptyAction}
            </>
          }
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          {...(hrefOf ? { rowHref: hrefOf, onPeek: peek, onOpen: (row: GridRow) => void navigate(hrefOf(row)) } : {})}
          {...(props.validate ? { validate: props.validate } : {})}
          {...deletion.grid}
          bulkActions={[...(props.bulkActions ?? []), ...metaData.bulkActions]}
        />
      </div>
      {saving.dialog}
      {panel}
      {creation.dialog}
      {metaData.dialog}
      {deletion.dialog}
    </div>
  );
}

/** Whether the user may make the call that saves a cell. */
function useCanEdit(edits: ListEdits): (row: GridRow, column: Column) => boolean {
  const permissions = useSession()?.user.permissions;
  return useCallback(
    (_row, column) => {
      const call = edits[column.edit?.kind as KindName];
      return call !== undefined && mayAccess(call.permission, permissions);
    },
    [edits, permissions],
  );
}

/** The labels of headings, choices and flags; a label that the member renamed wins (R013). */
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
