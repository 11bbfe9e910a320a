import { readdirSync, readFileSync } from 'node:fs';
import type { ProductProcess } from '#tests/support/product-process.ts';

/** How long the runner takes to start, in seconds, and what it holds in memory, in MB. */
export interface RunnerFigures {
  /** On a fresh data folder without demo data, everything built. */
  freshStart: number;
  /** On the data folder of the consortium. */
  secondStart: number;
  /** The first list that anybody asks for after it: a function starts and reads the member's snapshot. */
  firstList: number;
  afterStart: number;
  afterLists: number;
  afterImport: number;
}

/** Resident memory of the runner and its engines, in MB. Undefined where the system does not tell. */
export function memoryOf({ pid }: Pick<ProductProcess, 'pid'>): number | undefined {
  try {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const parents = new Map(processes.map((name) => [Number(name), parentOf(name)]));
    const below = (of: number): number[] => [of, ...[...parents].filter(([, parent]) => parent === of).flatMap(([child]) => below(child))];
    return below(pid).reduce((sum, each) => sum + residentOf(each), 0);
  } catch {
    return undefined;
  }
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

function residentOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return found === undefined ? 0 : Number(found) / 1024;
}
