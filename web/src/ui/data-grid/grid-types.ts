import type { ReactNode } from 'react';
import type { Column } from '#shared/contract/column.ts';
import type { GridQuery } from '#shared/contract/list-address.ts';
import type { RoleName } from '#shared/contract/permissions.ts';
import type { Formats } from '#web/ui/formats.ts';

export type { GridQuery };

/** A row of the list call's answer: fields by the names of the columns. */
export type GridRow = Readonly<Record<string, unknown>>;

/** One value to choose, of a reference or a fixed list. */
export interface GridOption {
  id: string;
  name: string;
}

/** A search or filters that are being typed: they narrow the loaded rows before the server is queried. */
export type GridDraft = Partial<Pick<GridQuery, 'search' | 'filters'>>;

/** Marks rows that are filtered locally: sums, groups and pages wait for the server's answer. */
export interface NarrowedMark {
  /** The number of rows before the local filter. */
  of: number;
  /** Whether a request runs or will follow after a pause; false while a filter is still being composed. */
  isAsked: boolean;
}

/** The user's arrangement of one column; the default width if absent. */
export interface LayoutColumn {
  id: string;
  width?: number;
  visible: boolean;
}

/** The label of a column, or of one code of a choice column. */
export type GridLabels = (column: Column, code?: string) => string;

export interface CellContext {
  row: GridRow;
  column: Column;
  value: unknown;
  /** The value as the grid displays it. */
  text: string;
  formats: Formats;
}

/** Draws a cell; interactive parts must carry `tabIndex={-1}`, the grid moves the focus. */
export type CellRenderer = (cell: CellContext) => ReactNode;

/** A new value of a cell. */
export interface CellEdit {
  row: GridRow;
  column: Column;
  value: unknown;
}

/** A cell of a block that the server refused. */
export interface RefusedCell extends Pick<CellEdit, 'row' | 'column'> {
  reason: string;
}

/** Saves a block of cells, all of them or none; answers the refused ones, for which nothing was saved. */
export type SaveCells = (edits: readonly CellEdit[]) => Promise<readonly RefusedCell[]>;

/** The reason why a cell cannot be typed into: its record is locked, its value is determined elsewhere, or it is decided in a dialog. */
export type CellGuard = (row: GridRow, column: Column) => 'locked' | 'held' | 'dialog' | undefined;

/** The mark of a planned paste in a cell. */
export type PasteMark = 'write' | 'skip';

/** Loads the choices of a reference column; an empty search asks for the first ones. */
export type LoadOptions = (column: Column, search: string) => Promise<GridOption[]>;

/** An action on the selected rows, in addition to "Delete". */
export interface BulkCommand {
  id: string;
  label: string;
  /** `rows` as they were last seen, also those that were selected on other pages. */
  run: (ids: readonly string[], rows: readonly GridRow[]) => void;
}

/** A button of its own, or a menu of several. */
export type BulkAction = BulkCommand | BulkMenu;

/** Several commands under one button. */
export interface BulkMenu {
  id: string;
  label: string;
  items: readonly BulkCommand[];
}

/** A predefined view of a list. */
export interface ReadyView {
  id: string;
  label: string;
  query: Partial<Pick<GridQuery, 'sort' | 'filters' | 'group'>>;
  /** Columns that the view needs and the list does not show at first. */
  shows?: readonly string[];
}

/** A view shared with the whole library, or with the roles that it names. */
export interface SharedGridView {
  id: string;
  name: string;
  roles: readonly RoleName[];
}

/** The named views of a list. */
export interface GridViews {
  /** Those that others share, by name. */
  shared: readonly SharedGridView[];
  applyShared: (id: string) => void;
  /** Shares the current view with everybody, or with roles; undefined for users who may not share. */
  share?: (name: string, roles: readonly RoleName[]) => void;
  unshare?: (id: string) => void;
  ready: readonly ReadyView[];
  applyReady: (view: ReadyView) => void;
  names: readonly string[];
  apply: (name: string) => void;
  save: (name: string) => void;
  remove: (name: string) => void;
}
