import { type CallCost, type Price, priceOf } from './price.ts';
import type { Results } from './results.ts';

/** The share of the table and of the snapshot of 5,000 subscriptions with 25,000 periods. */
const tableBytes = 60 * 1024 ** 2;
const snapshotBytes = 2 * 1024 ** 2;

/** What a member costs by these results; undefined when a part of them is missing. */
export function memberPrice({ units, importUnits, functions, sizes }: Results): Price | undefined {
  const read = functions?.find(({ name }) => name === 'read');
  const periods = functions?.find(({ name }) => name === 'subscription-periods');
  const imported = sizes[0]?.imports.at(-1);
  if (!units || !read || !periods || !importUnits || !imported) return undefined;
  const costOf = (key: string, of: typeof read): CallCost => {
    const found = units.find((each) => each.key === key);
    if (!found) throw new Error(`The units of ${key} are not there`);
    return { read: found.read, write: found.write, requests: found.requests, cpu: of.warm[key] ?? 0, memory: of.memory };
  };
  return priceOf({
    list: costOf('list-100', read),
    record: costOf('record-open', read),
    search: costOf('global-search', read),
    upcoming: costOf('upcoming-deadlines', read),
    change: costOf('period-patch', periods),
    export: costOf('export', read),
    importRow: {
      read: importUnits.read / importUnits.rows,
      write: importUnits.write / importUnits.rows,
      // The worker is paid for while it waits, too.
      cpu: (imported.whole * 1000) / imported.rows,
    },
    coldRead: read.init + read.firstRequest,
    coldChange: periods.init + periods.firstRequest,
    tableBytes,
    snapshotBytes,
  });
}
