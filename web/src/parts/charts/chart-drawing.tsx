import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { drawChart, heightOf } from '#shared/domain/charts/draw.ts';
import { foldSeries, otherSeries } from '#shared/domain/charts/fold.ts';
import { colorsOf } from '#shared/domain/charts/palette.ts';
import type { MarkOf, Picture, Point, Primitive } from '#shared/domain/charts/primitives.ts';
import { shownSeries } from '#shared/domain/charts/series.ts';
import { pointsOf } from '#shared/domain/charts/write-svg.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { RowsChosen } from './chart-card.tsx';
import { ChartTip } from './chart-tip.tsx';
import { type DrawnChart, drawableOf, labelOf } from './chart-words.ts';
import { useTheme } from './theme.ts';
import styles from './chart-drawing.module.css';
import { Row } from '#web/ui/primitives.tsx';

interface ChartDrawingProps {
  chart: DrawnChart;
  title: string;
  /** Opens the rows behind a place of the axis, and behind one series there. */
  onOpen?: ((chosen: RowsChosen) => void) | undefined;
}

/**
 * A chart on the screen: the same picture as in downloads and print, with a legend that hides series and marks that show their value on hover.
 * Where many series are drawn as one, a button shows them all. The chart is one stop of the Tab key; arrow keys move between places and series,
 * Enter opens the rows.
 */
export default function ChartDrawing({ chart: whole, title, onOpen }: ChartDrawingProps) {
  const t = useText();
  const folded = foldSeries(whole);
  const [isUnfolded, setUnfolded] = useState(false);
  const chart = isUnfolded ? whole : folded;
  const formats = useFormats();
  const { thousand_separator, decimal_separator } = useSettings();
  const [box, width] = useWidth();
  const theme = useTheme();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<MarkOf | { place: number }>();
  const drawable = drawableOf(chart, title, formats);
  const picture = drawChart(drawable, {
    width,
    height: heightOf(drawable),
    theme,
    hasTitle: false,
    hasLegend: false,
    hidden,
    format: { thousand_separator, decimal_separator },
    missing: t('charts.unknown'),
  });
  const colors = colorsOf(drawable.series, theme);
  const marks = picture.items.flatMap((item) => ('of' in item && item.of ? [item.of] : []));
  const reached = marks.find((mark) => isSame(mark, pointed)) ?? marks[0];
  const named = shownSeries(drawable);

  function open(mark: MarkOf | { place: number }): void {
    const [x, series] = [chart.x.values[mark.place]?.key, 'series' in mark ? chart.series[mark.series]?.key : undefined];
    if (x === undefined) return;
    if (series === otherSeries && chart !== whole)
      onOpen?.({ x, notSeries: chart.series.map(({ key }) => key).filter((key) => key !== otherSeries) });
    else onOpen?.({ x, ...(series !== undefined && { series }) });
  }

  function walk(event: KeyboardEvent<SVGElement>, mark: MarkOf): void {
    const next = nextMark(marks, mark, event.key);
    if (next) {
      event.preventDefault();
      setPointed(next);
      event.currentTarget.ownerSVGElement?.querySelector<SVGElement>(`[data-mark="${idOf(next)}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(mark);
    } else if (event.key === 'Escape') setPointed(undefined);
  }

  return (
    <div className={styles.chart} ref={box}>
      {named.length > 1 && (
        <Row as="ul" gap="s" className={styles.legend} aria-label={t('charts.legend')}>
          {named.map(([index, { key }]) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={!hidden.has(key)}
                onClick={() => setHidden(new Set(hidden.has(key) ? [...hidden].filter((each) => each !== key) : [...hidden, key]))}
              >
                <span className={styles.color} style={{ background: colors[index] }} />
                {labelOf(chart.series[index] ?? { label: key, label_code: null })}
              </button>
            </li>
          ))}
          {folded !== whole && (
            <li>
              <button type="button" className={styles.more} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
                {t(isUnfolded ? 'charts.largestSeries' : 'charts.allSeries', { count: shownSeries(whole).length })}
              </button>
            </li>
          )}
        </Row>
      )}
      <div className={styles.picture} onPointerLeave={() => setPointed(undefined)}>
        <svg
          width="100%"
          viewBox={`0 0 ${picture.width} ${picture.height}`}
          role="group"
          aria-roledescription={t('charts.one')}
          aria-label={title}
          fontFamily="inherit"
        >
          {picture.places.map((place, at) => (
            <rect
              key={chart.x.values[at]?.key}
              {...place}
              className={pointed?.place === at ? styles.pointed : styles.place}
              onPointerEnter={() => setPointed({ place: at })}
              onClick={() => open({ place: at })}
            />
          ))}
          {picture.items.map((item, at) => {
            const of = 'of' in item ? item.of : undefined;
            // A picture is always redrawn as a whole; its items have no stable keys.
            if (!of) return <Shape key={at} item={item} />;
            return (
              <g
                key={at}
                data-mark={idOf(of)}
                className={styles.mark}
                role={onOpen ? 'button' : 'img'}
                aria-label={('title' in item && item.title) || ''}
                tabIndex={isSame(of, reached) ? 0 : -1}
                onPointerEnter={() => setPointed(of)}
                onFocus={() => setPointed(of)}
                onBlur={() => setPointed(undefined)}
                onClick={() => open(of)}
                onKeyDown={(event) => walk(event, of)}
              >
                <Shape item={item} />
              </g>
            );
          })}
        </svg>
        {pointed && <ChartTip chart={chart} hidden={hidden} colors={colors} pointed={pointed} at={tipPlace(picture, pointed)} />}
      </div>
    </div>
  );
}

function isSame(mark: MarkOf, other: MarkOf | { place: number } | undefined): boolean {
  return other !== undefined && 'series' in other && mark.place === other.place && mark.series === other.series;
}

function idOf({ place, series }: MarkOf): string {
  return `${place}-${series}`;
}

/** The next mark for an arrow key: left and right to the neighbouring places, up and down to other series of the place. */
function nextMark(marks: readonly MarkOf[], from: MarkOf, key: string): MarkOf | undefined {
  const ofSeries = marks.filter(({ series }) => series === from.series).toSorted((a, b) => a.place - b.place);
  const ofPlace = marks.filter(({ place }) => place === from.place).toSorted((a, b) => a.series - b.series);
  const beside = (all: readonly MarkOf[], by: number): MarkOf | undefined => all[all.findIndex((mark) => isSame(mark, from)) + by] ?? from;
  switch (key) {
    case 'ArrowRight':
      return beside(ofSeries, 1);
    case 'ArrowLeft':
      return beside(ofSeries, -1);
    case 'ArrowDown':
      return beside(ofPlace, 1);
    case 'ArrowUp':
      return beside(ofPlace, -1);
    case 'Home':
      return ofSeries[0];
    case 'End':
      return ofSeries.at(-1);
    default:
      return undefined;
  }
}

/** The position of a tooltip as fractions of the picture: above the middle of its place. */
function tipPlace({ places, width, height }: Picture, { place }: { place: number }): Point {
  const room = places[place];
  return room ? { x: (room.x + room.width / 2) / width, y: (room.y + room.height / 2) / height } : { x: 0, y: 0 };
}

function Shape({ item }: { item: Primitive }) {
  switch (item.kind) {
    case 'rect':
      // At least 1 px wide, so that the pointer can reach a value near 0.
      return <rect x={item.x} y={item.y} width={Math.max(1, item.width)} height={Math.max(1, item.height)} fill={item.fill} />;
    case 'line':
      return <line x1={item.from.x} y1={item.from.y} x2={item.to.x} y2={item.to.y} stroke={item.stroke} />;
    case 'path':
      return <polyline points={pointsOf(item.points)} fill="none" stroke={item.stroke} strokeWidth={2} />;
    case 'area':
      return <polygon points={pointsOf(item.points)} fill={item.fill} fillOpacity={item.opacity} />;
    case 'dot':
      return <circle cx={item.at.x} cy={item.at.y} r={4} fill={item.fill} />;
    case 'text':
      return (
        <text x={item.at.x} y={item.at.y} fontSize={item.size} textAnchor={item.anchor} fill={item.fill} aria-hidden>
          {item.text}
        </text>
      );
  }
}

/** The measured width of a box, and the ref that binds it. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() => node.clientWidth > 0 && setWidth(Math.max(280, node.clientWidth)));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
