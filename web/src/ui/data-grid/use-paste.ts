import { useMemo, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { cellsOf, largestPaste, placePaste } from './clipboard.ts';
import type { CellRange } from './grid-state.ts';
import type { CellEdit, GridRow, SaveCells } from './grid-types.ts';
import type { PasteMarks, PasteRules, PlannedCell } from './paste.ts';
import type { PasteStripProps } from './paste-strip.tsx';

/** Loads the planning with the first paste: few readers of a list paste into it. */
const loadPlanning = () => import('./paste.ts');

interface Plan {
  planning: Awaited<ReturnType<typeof loadPlanning>>;
  planned: readonly PlannedCell[];
  outside: number;
}

export interface PasteOptions {
  rows: readonly GridRow[];
  idOf: (row: GridRow) => string;
  rules: PasteRules;
  /** Saves one cell as typing does. */
  saveOne: (edit: CellEdit) => Promise<boolean>;
  /** Saves a block in one call; without it its cells are saved one by one. */
  saveMany: SaveCells | undefined;
  reasonOf: (error: unknown) => string;
  say: (sentence: string) => void;
  /** The focus goes back to the grid. */
  onClose: () => void;
}

export interface Paste {
  /** Plans a clipboard text into a range. A single cell that can be written is written at once, as typing is. */
  start: (text: string, range: CellRange) => Promise<void>;
  /** The props of the strip; undefined where nothing is planned. */
  strip: PasteStripProps | undefined;
  /** The planned cells by row and field. */
  marks: PasteMarks;
}

const noMarks: PasteMarks = new Map();

/** A paste between the key press and Apply: what it would do, and the cells that it skips. */
export function usePaste(options: PasteOptions): Paste {
  const t = useText();
  const { idOf } = options;
  const [plan, setPlan] = useState<Plan | null>(null);
  const [clearsBlanks, setClearsBlanks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second paste while the first still reads its choices wins.
  const turn = useRef(0);

  const close = (): void => {
    setPlan(null);
    options.onClose();
  };
  const start = async (text: string, range: CellRange): Promise<void> => {
    const { rows, rules } = options;
    const block = cellsOf(text);
    const placed = placePaste(block, range, { rows: rows.length, cols: rules.view.columns.length });
    if (placed.length > largestPaste) {
      options.say(t('grid.pasteTooBig', { n: largestPaste }));
      return;
    }
    const mine = ++turn.current;
    const planning = await loadPlanning();
    const planned = await planning.planPaste(placed, rows, rules);
    if (mine !== turn.current) return;
    const [only] = planned;
    if (planned.length === 1 && only?.fate === 'write') {
      await options.saveOne(only);
      return;
    }
    setClearsBlanks(false);
    setProblem(undefined);
    setPlan({ planning, planned, outside: Math.max(0, block.reduce((sum, row) => sum + row.length, 0) - placed.length) });
  };
  const apply = async (): Promise<void> => {
    if (!plan) return;
    // After a conflict the rows were read again: the next try uses the rows now on the screen.
    const current = new Map(options.rows.map((row): [string, GridRow] => [idOf(row), row]));
    const edits = plan.planning
      .editsOf(plan.planned, clearsBlanks)
      .map((edit) => ({ ...edit, row: current.get(idOf(edit.row)) ?? edit.row }));
    setBusy(true);
    setProblem(undefined);
    try {
      const refused = options.saveMany ? await options.saveMany(edits) : await saveEach(edits, options.saveOne);
      if (refused.length === 0) close();
      else
        setPlan({
          ...plan,
          planned: plan.planned.map((cell) => {
            const found = refused.find(({ row, column }) => idOf(row) === idOf(cell.row) && column === cell.column);
            return found ? { ...cell, reason: found.reason } : cell;
          }),
        });
    } catch (error) {
      setProblem(options.reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  const marks = useMemo(() => (plan ? plan.planning.marksOf(plan.planned, clearsBlanks, idOf) : noMarks), [plan, clearsBlanks, idOf]);
  return {
    start,
    marks,
    strip: plan
      ? {
          planned: plan.planned,
          outside: plan.outside,
          clearsBlanks,
          onClearBlanks: setClearsBlanks,
          problem,
          busy,
          onApply: () => void apply(),
          onCancel: close,
        }
      : undefined,
  };
}

/** Saves the cells one by one, for a list without a bulk call; a refused cell shows its own notice. */
async function saveEach(edits: readonly CellEdit[], saveOne: PasteOptions['saveOne']): Promise<[]> {
  await Promise.all(edits.map(saveOne));
  return [];
}
