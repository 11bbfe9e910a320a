import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * A window that hangs on today is empty for a library that begins with the years that are over. Which window a figure, a list or a chart begins with is decided
 * in `shared/domain/calendar/windows.ts` alone. These may count back from today, as what they ask for is new: months that platforms are asked for, and the data
 * of the demonstration.
 */
const mayCountBack = new Set([
  'shared/domain/calendar/windows.ts',
  'shared/domain/usage/coverage/cover-months.ts',
  'shared/domain/usage/harvest/plan-requests.ts',
  'functions/demo/make-usage.ts',
  'functions/usage/test-connection.ts',
  'web/src/features/usage/harvest-now.tsx',
]);

/** Months or years counted back from a day that is called today's, and the current financial period chosen for a chart. */
const hangsOnToday =
  /month(?:Later|sBefore)\([^()]*(?:\btoday\b|\bday\b|dayOf\([^)]*\))[^;]*?-\s?\d|addYears\([^()]*(?:\btoday\b|dayOf\([^)]*\))[^()]*,\s*-|currentChartPeriod\(/;

it('no window hangs on today but those that ask for what is new', () => {
  const found = ['shared/domain', 'functions', 'web/src']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !mayCountBack.has(file))
    .filter((file) => hangsOnToday.test(readFileSync(file, 'utf8')));
  // There the year of the current financial period is shown where something has a price in it.
  expect(found).toEqual(['functions/records/money/insights/requested-chart.ts']);
});
