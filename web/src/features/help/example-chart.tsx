import { exampleCharts } from '#shared/domain/charts/examples.ts';
import ChartDrawing from '#web/parts/charts/chart-drawing.tsx';
import styles from './help.module.css';

/** A chart with invented figures below what it shows. */
export function ExampleChart({ name, alt }: { name: string; alt: string }) {
  const chart = Object.hasOwn(exampleCharts, name) ? exampleCharts[name as keyof typeof exampleCharts] : undefined;
  if (!chart) throw new Error(`The help guide has no chart ${name}`);
  return (
    <figure className={styles.chart}>
      <figcaption>{alt}</figcaption>
      <ChartDrawing chart={chart} title={alt} />
    </figure>
  );
}
