import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { figureBoxes } from '#shared/contract/groups/charts.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { messageText } from '#web/text/message-text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type ChartChoice, queryOf, type RowsChosen } from './chart-card.tsx';
import { type Chart, type Figure, labelOf, shownFigure } from './chart-words.ts';
import { Figures } from './figures.tsx';

const ChartRowsDialog = lazy(async () => ({ default: (await import('./chart-rows-dialog.tsx')).ChartRowsDialog }));

type Box = ResultOf<typeof figureBoxes.ofLibrary>;

/** The figures of a box; each number leads to its rows. */
export function BoxFigures({ box }: { box: Box }) {
  const formats = useFormats();
  const [open, setOpen] = useState<Figure>();
  // In the first year of all there is nothing to compare with, which need not be said of each figure.
  const hasBefore = box.figures.some(({ trend }) => trend !== null && trend.previous !== null);
  return (
    <>
      <Figures
        label={messageText(box.title_code, box.title)}
        figures={box.figures.map((figure) => ({
          ...shownFigure(formats, figure, { hasBefore }),
          onOpen: figure.value === null ? undefined : () => setOpen(figure),
        }))}
      />
      <Suspense fallback={null}>{open && <FigureRows figure={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

/** The rows of a figure, named by the chart that it is a point of. */
function FigureRows({ figure, onClose }: { figure: Figure; onClose: () => void }) {
  const { choice, chosen } = rowsOf(figure);
  const chart = useQuery(queryOf(choice)).data as Chart | undefined;
  return chart && <ChartRowsDialog chart={chart} title={labelOf(figure)} choice={choice} chosen={chosen} isNamed onClose={onClose} />;
}

/** The chart and the rows of it that the address of a figure's rows names. */
function rowsOf({ rows }: Figure): { choice: ChartChoice; chosen: RowsChosen } {
  const { pathname, searchParams } = new URL(rows, document.baseURI);
  const { x, series, minus, year, ...filters } = Object.fromEntries(searchParams);
  return {
    choice: { name: pathname.split('/')[2] ?? '', ...(year !== undefined && { year: Number(year) }), ...filters },
    chosen: { ...(x !== undefined && { x }), ...(series !== undefined && { series }), ...(minus !== undefined && { minus }) },
  };
}
