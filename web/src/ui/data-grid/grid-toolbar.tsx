import { type ReactNode, useEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import type { Column } from '#shared/contract/column.ts';
import { useText } from '#web/text/text.ts';
import { narrowWindow, useMedia } from '#web/ui/use-media.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { ArrangedColumn } from './grid-layout.ts';
import type { GridViews } from './grid-types.ts';
import { Menu } from './menu.tsx';
import { ViewsMenu } from './views-menu.tsx';
import styles from './data-grid.module.css';

/** Milliseconds after the last key before a list is searched (R033). */
const searchPause = 600;

export interface GridToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  onSearchTyped: (search: string) => void;
  columns: readonly Column[];
  labelOf: (column: Column) => string;
  onFilter: (column: Column, anchor: Element) => void;
  arranged: readonly ArrangedColumn[];
  onArrange: (arranged: ArrangedColumn[]) => void;
  onReset: () => void;
  perPage: number;
  onPerPage: (perPage: number) => void;
  /** The columns by which rows can be grouped; empty where the list does not support groups. */
  groupable: readonly Column[];
  group: Column | undefined;
  onGroup: (field: string | null) => void;
  views: GridViews | undefined;
  onExport: (() => Promise<void>) | undefined;
  /** The list's own buttons, such as "Add new". */
  actions: ReactNode;
}

/** Search, filters, columns, views and export (R033, R118). */
export function GridToolbar(props: GridToolbarProps) {
  const t = useText();
  const [open, setOpen] = useState<'filters' | 'columns' | null>(null);
  const [exporting, setExporting] = useState(false);
  const filters = useRef<HTMLSpanElement>(null);
  const columns = useRef<HTMLSpanElement>(null);
  const runExport = async (): Promise<void> => {
    setExporting(true);
    await props.onExport?.().catch(() => undefined);
    setExporting(false);
  };
  return (
    <div className={styles.toolbar}>
      <SearchBox search={props.search} onSearch={props.onSearch} onTyped={props.onSearchTyped} />
      <span ref={filters}>
        <ToolButton
          icon="filter"
          label={t('grid.addFilter')}
          expanded={open === 'filters'}
          onPress={() => setOpen(open === 'filters' ? null : 'filters')}
        />
      </span>
      {open === 'filters' && (
        <Menu
          anchor={filters.current}
          label={t('grid.addFilter')}
          items={props.columns.map((column) => ({
            id: column.field,
            label: props.labelOf(column),
            run: () => {
              if (filters.current) props.onFilter(column, filters.current);
            },
          }))}
          onClose={() => setOpen(null)}
        />
      )}
      {props.groupable.length > 0 && (
        <GroupMenu columns={props.groupable} labelOf={props.labelOf} group={props.group} onGroup={props.onGroup} />
      )}
      {props.views && <ViewsMenu views={props.views} />}
      <span className={styles.space} />
      <span ref={columns}>
        <ToolButton
          icon="settings"
          label={t('grid.filterColumns')}
          expanded={open === 'columns'}
          onPress={() => setOpen(open === 'columns' ? null : 'columns')}
        />
      </span>
      {open === 'columns' && (
        <ColumnChooser
          arranged={props.arranged}
          anchor={columns.current}
          perPage={props.perPage}
          onChange={props.onArrange}
          onReset={props.onReset}
          onPerPage={props.onPerPage}
          onClose={() => setOpen(null)}
        />
      )}
      {props.onExport && <ToolButton icon="download" label={t('grid.export')} loading={exporting} onPress={() => void runExport()} />}
      {props.actions}
    </div>
  );
}

interface ToolButtonProps {
  icon: 'filter' | 'settings' | 'download';
  label: string;
  expanded?: boolean;
  loading?: boolean;
  onPress: () => void;
}

/** A button of the toolbar; on a phone its icon alone, so that the toolbar leaves room for the rows. */
function ToolButton({ icon, label, expanded, loading = false, onPress }: ToolButtonProps) {
  const isNarrow = useMedia(narrowWindow);
  return (
    <Button
      iconName={icon}
      loading={loading}
      onClick={onPress}
      {...(isNarrow ? { variant: 'icon', ariaLabel: label } : {})}
      {...(expanded === undefined ? {} : { ariaExpanded: expanded })}
    >
      {isNarrow ? undefined : label}
    </Button>
  );
}

/** Chooses the column by which rows are grouped. */
function GroupMenu({
  columns,
  labelOf,
  group,
  onGroup,
}: Pick<GridToolbarProps, 'labelOf' | 'group' | 'onGroup'> & { columns: readonly Column[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <span ref={button}>
      <Button iconName="caret-down-filled" iconAlign="right" ariaExpanded={open} onClick={() => setOpen(!open)}>
        {group ? t('grid.groupedBy', { column: labelOf(group) }) : t('grid.group')}
      </Button>
      {open && (
        <Menu
          anchor={button.current}
          label={t('grid.group')}
          items={[
            { id: '', label: t('grid.noGroup'), run: () => onGroup(null) },
            ...columns.map((column) => ({ id: column.field, label: labelOf(column), run: () => onGroup(column.field) })),
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
  /** Each change, before the pause is over. */
  onTyped: (search: string) => void;
}

function SearchBox({ search, onSearch, onTyped }: SearchBoxProps) {
  const t = useText();
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // The address or a view changed the search.
    setKnown(search);
    setText(search);
  }
  const tell = useRef(onSearch);
  useEffect(() => {
    tell.current = onSearch;
  });
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => {
      setKnown(text);
      tell.current(text);
    }, searchPause);
    return () => clearTimeout(timer);
  }, [text, search]);
  const searchNow = (): void => {
    if (text === search) return;
    setKnown(text);
    onSearch(text);
  };
  return (
    <div className={styles.search}>
      <Input
        type="search"
        value={text}
        placeholder={t('grid.search')}
        ariaLabel={t('grid.search')}
        clearAriaLabel={t('grid.clearSearch')}
        onChange={({ detail }) => {
          setText(detail.value);
          onTyped(detail.value);
        }}
        onKeyDown={({ detail }) => detail.key === 'Enter' && searchNow()}
        // Search at once when the focus leaves: a search that started later would clear a selection made in the meantime.
        onBlur={searchNow}
      />
    </div>
  );
}
