import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '#shared/contract/column.ts';
import type { ListLayout } from '#shared/contract/entities/settings.ts';
import { firstQuery, queryFromSearch, queryOfPage } from '#shared/contract/list-address.ts';
import { listSearch, sortText } from '#shared/contract/list-query.ts';
import { searchFromQuery } from './grid-query.ts';
import type { RoleName } from '#shared/contract/permissions.ts';
import type { GridQuery, GridViews, LayoutColumn, ReadyView, SharedGridView } from './grid-types.ts';

/** A person's configuration of a list: its current layout, and the views they named (C039). */
export interface ListConfig {
  current: ListLayout;
  views: { name: string; layout: ListLayout }[];
  /** Views shared by others; loaded with the configuration, but not saved with it. */
  shared?: (SharedGridView & { layout: ListLayout })[] | undefined;
}

/** Shares views of the list; undefined for users who may not share. */
export interface ViewSharing {
  share: (view: { name: string; layout: ListLayout; roles: readonly RoleName[] }) => void;
  unshare: (id: string) => void;
}

export interface GridLayoutBinding {
  columns: readonly Column[];
  /** The address's parameters. */
  search: URLSearchParams;
  setSearch: (next: URLSearchParams) => void;
  /** The server's version when the list opens; later changes are only sent to the server. */
  config: ListConfig;
  saveConfig: (config: ListConfig) => void;
  readyViews?: readonly ReadyView[];
  sharing?: ViewSharing | undefined;
}

const noReadyViews: readonly ReadyView[] = [];
const noSharedViews: NonNullable<ListConfig['shared']> = [];

const savePause = 800;
const noColumns: readonly LayoutColumn[] = [];

/** A view's own query, as the address would hold it. */
function parametersOf(layout: ListLayout): URLSearchParams {
  const parameters = new URLSearchParams(layout.filters);
  if (layout.sort) parameters.set('sort', layout.sort);
  if (layout.search) parameters.set('search', layout.search);
  if (layout.group) parameters.set('group', layout.group);
  return parameters;
}

/** The list's layout and query, as a view to save. */
export function viewOf(columns: readonly LayoutColumn[], query: GridQuery): ListLayout {
  return {
    columns: [...columns],
    sort: sortText(query.sort),
    search: query.search,
    filters: listSearch({ filters: query.filters }),
    ...(query.group ? { group: query.group } : {}),
    page_size: query.perPage,
  };
}

/**
 * Binds a grid to the address (search, filters, sort, page) and to the person's configuration of the list (columns, widths, sort, page size,
 * named views). Saves changes after a pause, and when the list is left.
 */
export function useGridLayout({ columns, search, setSearch, config, saveConfig, readyViews = noReadyViews, sharing }: GridLayoutBinding) {
  const [kept, setKept] = useState(config);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; config: ListConfig } | null>(null);
  const save = useRef(saveConfig);
  useEffect(() => {
    save.current = saveConfig;
  });
  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      save.current(waiting.current.config);
    },
    [],
  );

  const keep = (next: ListConfig): void => {
    setKept(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const timer = setTimeout(() => {
      waiting.current = null;
      save.current(next);
    }, savePause);
    waiting.current = { timer, config: next };
  };

  const { current, views } = kept;
  const address = search.toString();
  const query = useMemo(
    () => queryOfPage(new URLSearchParams(address), columns, { page_size: current.page_size, sort: current.sort }),
    [address, columns, current.page_size, current.sort],
  );
  const layout: readonly LayoutColumn[] = current.columns ?? noColumns;

  const setQuery = (next: GridQuery): void => {
    const sort = sortText(next.sort);
    if (sort !== sortText(query.sort) || next.perPage !== query.perPage)
      keep({ views, current: { ...current, sort, page_size: next.perPage } });
    setSearch(searchFromQuery(next, search));
  };
  const setLayout = (next: LayoutColumn[]): void => keep({ views, current: { ...current, columns: next } });

  const applyLayout = (view: ListLayout | undefined): void => {
    if (!view) return;
    keep({ views, current: { ...current, columns: view.columns, sort: view.sort, page_size: view.page_size } });
    const perPage = view.page_size ?? firstQuery.perPage;
    setSearch(searchFromQuery(queryFromSearch(parametersOf(view), columns, { ...firstQuery, perPage }), search));
  };
  const shared = config.shared ?? noSharedViews;

  const gridViews: GridViews = {
    ready: readyViews,
    applyReady: ({ query: wanted, shows = [] }) => {
      const next: GridQuery = { ...firstQuery, perPage: query.perPage, ...wanted };
      const others = layout.filter(({ id }) => !shows.includes(id));
      const shown = shows.map((id) => ({ ...layout.find((each) => each.id === id), id, visible: true }));
      keep({ views, current: { ...current, sort: sortText(next.sort), columns: [...others, ...shown] } });
      setSearch(searchFromQuery(next, search));
    },
    names: views.map((view) => view.name),
    apply: (name) => applyLayout(views.find((one) => one.name === name)?.layout),
    shared,
    applyShared: (id) => applyLayout(shared.find((one) => one.id === id)?.layout),
    ...(sharing && {
      share: (name: string, roles: readonly RoleName[]) => sharing.share({ name, roles, layout: viewOf(layout, query) }),
      unshare: sharing.unshare,
    }),
    save: (name) => keep({ current, views: [...views.filter((view) => view.name !== name), { name, layout: viewOf(layout, query) }] }),
    remove: (name) => keep({ current, views: views.filter((view) => view.name !== name) }),
  };

  return { query, setQuery, layout, setLayout, views: gridViews };
}
