import '@cloudscape-design/global-styles/index.css';
import { applyDensity, applyMode, Density, Mode } from '@cloudscape-design/global-styles';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataGrid } from '#web/ui/data-grid/data-grid.tsx';
import { deadlineCell } from '#web/ui/data-grid/deadline-cell.tsx';
import type { GridRow, LoadOptions } from '#web/ui/data-grid/grid-types.ts';
import { matching } from '#web/ui/data-grid/option-list.tsx';
import { useGridLayout, type ListConfig } from '#web/ui/data-grid/use-grid-layout.ts';
import { formatsOf } from '#web/ui/formats.ts';
import { speak } from '#web/text/language.ts';
import { harnessColumns, harnessOptions } from './harness-rows.ts';
import { harnessServer } from './harness-server.ts';

const given = new URLSearchParams(window.location.hash.slice(1));
const server = harnessServer(Number(given.get('rows') ?? 1234));
const delayMs = 20;
const answer = <T,>(make: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(make());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    }, delayMs);
  });

const compact = given.get('density') === 'compact';
applyMode(given.get('mode') === 'dark' ? Mode.Dark : Mode.Light);
applyDensity(compact ? Density.Compact : Density.Comfortable);

const formats = {
  ...formatsOf({ date_format: 'DD.MM.YYYY', decimal_separator: ',', thousand_separator: '.', timezone: 'UTC', currency: 'EUR' }),
  today: () => '2026-03-01',
};
const renderers = { deadline: deadlineCell };
const loadOptions: LoadOptions = async (column, search) => matching(harnessOptions[column.field] ?? [], search);
const rowHref = (row: GridRow): string => `#row/${String(row['id'])}`;

const stored: ListConfig = JSON.parse(localStorage.getItem('config') ?? '{"current":{},"views":[]}') as ListConfig;
declare global {
  interface Window {
    opened: string[];
    exports: number;
    selectionSeen: string[];
    /** Lets the answers through that `#held=list` or `#held=save` in the address holds back. */
    release: () => void;
  }
}
window.opened = [];
window.exports = 0;
window.selectionSeen = [];
const held = given.get('held');
const released = new Promise<void>((resolve) => (window.release = resolve));

function Harness() {
  const [search, setSearch] = useState(() => new URLSearchParams(window.location.search));
  const { query, setQuery, layout, setLayout, views } = useGridLayout({
    columns: harnessColumns,
    search,
    setSearch: (next) => {
      window.history.replaceState(null, '', `?${next.toString()}${window.location.hash}`);
      setSearch(next);
    },
    config: stored,
    saveConfig: (config) => localStorage.setItem('config', JSON.stringify(config)),
  });
  const [page, setPage] = useState<{ data: GridRow[]; last_row: number } | undefined>(undefined);
  const [loading, setLoading] = useState(true);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let current = true;
    setLoading(true);
    const load = async (): Promise<void> => {
      if (held === 'list') await released;
      const next = await answer(() => server.list(query));
      if (!current) return;
      setPage(next);
      setLoading(false);
    };
    void load();
    return () => {
      current = false;
    };
  }, [query, changes]);
  const onEdit = useMemo(
    () => async (row: GridRow, column: { field: string }, value: unknown) => {
      try {
        if (held === 'save') await released;
        const saved = await answer(() => server.save(row, column.field, value));
        setPage((before) => before && { ...before, data: before.data.map((one) => (one['id'] === saved['id'] ? saved : one)) });
        return saved;
      } catch (error) {
        setPage((before) => before && server.list(query));
        throw error;
      }
    },
    [query],
  );
  return (
    <main style={{ padding: 16 }}>
      <DataGrid
        name="Things"
        columns={harnessColumns}
        rows={page?.data}
        lastRow={page?.last_row}
        query={query}
        onQueryChange={setQuery}
        layout={layout}
        onLayoutChange={setLayout}
        views={views}
        loading={loading}
        formats={formats}
        renderers={renderers}
        rowHref={rowHref}
        onOpen={(row) => window.opened.push(String(row['id']))}
        onEdit={onEdit}
        reasonOf={(error) => (error instanceof Error ? error.message : 'unknown')}
        loadOptions={loadOptions}
        onDeleteSelected={async (ids) => {
          await answer(() => server.remove(ids));
          setChanges((before) => before + 1);
          return ids;
        }}
        onExport={async () => {
          window.exports += 1;
        }}
        bulkActions={bulkActions}
        density={compact ? 'compact' : 'comfortable'}
      />
    </main>
  );
}

const bulkActions = [{ id: 'mark', label: 'Mark', run: (ids: readonly string[]) => window.selectionSeen.push(...ids) }];

const root = document.getElementById('root');
// Not awaited at the top: the texts import from this very chunk.
void speak('en').then(() => {
  if (root) createRoot(root).render(<Harness />);
});
