import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { nextProblem, problemsAt } from './next-problem.ts';
import type { ActiveCell } from './rows-grid.tsx';
import type { RowsQuery } from './use-import.ts';

interface Place {
  view: ImportView;
  rows: RowsQuery;
  onRows: (rows: RowsQuery) => void;
  /** The visible columns of the file. */
  shown: readonly number[];
  loading: boolean;
}

const beforeFirst = { row: 0, col: -1 };

/** The cell in use, and the way to the next problem (F8), through all rows of the file. */
export function useProblemJump({ view, rows, onRows, shown, loading }: Place) {
  const t = useText();
  const [active, setActive] = useState<ActiveCell>({ row: 0, col: 0, focus: false });
  /** Other rows were asked for, to go to their first problem. */
  const [wanted, setWanted] = useState(false);
  const { data } = view.rows;
  const severity = view.counts.failed > 0 ? 'error' : 'warning';
  const pages = Math.max(1, Math.ceil(view.rows.last_row / rows.per_page));
  const here = data[active.row];
  const problems = here ? problemsAt(here, active.col, shown) : [];
  const said =
    here && problems.length > 0 && active.focus
      ? problems
          .map(({ heading, message, message_code }) =>
            t('imports.preview.problemAt', { row: here.row, heading, message: messageText(message_code, message) }),
          )
          .join(' ')
      : '';

  const goTo = (from: { row: number; col: number }): boolean => {
    const place = nextProblem(data, shown, from, severity);
    if (place) setActive({ ...place, focus: true });
    return place !== undefined;
  };
  const jump = (): void => {
    if (goTo(active.focus ? active : beforeFirst)) return;
    const narrow = severity === 'error' && rows.outcome !== 'failed';
    if (!narrow && pages === 1) {
      goTo(beforeFirst);
      return;
    }
    setWanted(true);
    onRows(narrow ? { ...rows, outcome: 'failed', search: '', page: 1 } : { ...rows, page: rows.page < pages ? rows.page + 1 : 1 });
  };

  const { page, outcome, search } = rows;
  const onOtherRows = useEffectEvent(() => {
    if (wanted) goTo(beforeFirst);
    else setActive({ row: 0, col: 0, focus: false });
    setWanted(false);
  });
  useEffect(() => {
    if (!loading) onOtherRows();
  }, [loading, page, outcome, search]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || view.problem_summary.length === 0) return;
    event.preventDefault();
    jump();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { active, setActive, jump, said };
}
