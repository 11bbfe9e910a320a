import type { BulkFigure } from './measure-bulk.ts';
import type { DailyFigure } from './measure-daily.ts';
import type { FunctionFigures } from './measure-functions.ts';
import type { HistoryFigures } from './measure-history.ts';
import type { LoadFigures } from './measure-load.ts';
import type { PeerFigures } from './measure-peer.ts';
import type { ReadFigure } from './measure-reads.ts';
import type { RunnerFigures } from './measure-runner.ts';
import type { ImportUnits, Units } from './measure-units.ts';
import type { WebFigures } from './measure-web.ts';
import type { Price } from './price.ts';
import type { ImportTiming } from './run-import.ts';
import type { TitleFigures } from './measure-titles.ts';
import type { Timing } from './time-scenario.ts';

/** What was measured at one size of the consortium. */
export interface SizeResults {
  subscriptions: number;
  periods: number;
  timings: { key: string; timing: Timing }[];
  imports: ImportTiming[];
}

/** All that a run of the bench has measured; parts that were not asked for are absent. */
export interface Results {
  sizes: SizeResults[];
  /** Where a peer was measured in the same run. */
  peer?: PeerFigures;
  units?: Units[];
  importUnits?: ImportUnits | undefined;
  functions?: FunctionFigures[];
  web?: WebFigures;
  titles?: TitleFigures;
  bulk?: BulkFigure[];
  daily?: DailyFigure;
  history?: HistoryFigures;
  load?: LoadFigures;
  reads?: ReadFigure[];
  runner?: Partial<RunnerFigures>;
  price?: Price;
}
