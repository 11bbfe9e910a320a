import { expect, test } from 'vitest';
import { sourcesOf } from '#tests/support/source-calls.ts';

// A day is that of the member's timezone. An instant that is cut to its first ten characters gives the day in UTC, an hour or a night wrong.
// The getters of the machine's timezone, such as getFullYear, are forbidden by the linter.

/** An instant that is cut to its year, month or day. */
const cutInstant = /(?:\w_at|\bat|instant\(\)|toISOString\(\))\)?\??\.slice\(0, (?:4|7|10)\)/;

/** The present as a year or day in UTC, in a test. */
const presentInUtc = /new Date\(\)\.(?:getUTC\w+\(|toISOString\(\)\.slice\(0, (?:4|7|10)\))/;

/** Places that reckon in UTC on purpose. */
const inUtc: Readonly<Record<string, string>> = {
  'functions/platform/history.ts': 'the files of the history are by months of UTC, so that a changed timezone moves none',
  'functions/platform/history-index/update-history-index.ts': 'the index follows those files',
  'functions/platform/keys.ts': 'the partitions of the security log are by months of UTC, as those of the history',
  'functions/platform/security-log.ts': 'it lists those partitions',
  'functions/records/use/usage/harvest/host-lease.ts': 'a host is shared by members of all timezones',
  'functions/workers/harvest-usage/harvest-source.ts': 'the requests a day of a platform, whose timezone nobody knows',
  'shared/contract/kinds.ts': 'a record is named without its member at hand',
  'shared/domain/research/agreement-balance.ts': 'reckoned from a day, not from an instant',
  'tests/api/recent-actions/recent-actions.test.ts': 'the files of the history are by months of UTC',
};

const linesWith = (folder: string, pattern: RegExp): string[] =>
  sourcesOf(folder).flatMap(({ file, code }) =>
    file in inUtc
      ? []
      : code
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file}: ${line.trim()}`),
  );

test.each(['functions', 'shared', 'web/src'])('%s takes no day from an instant but in a timezone', (folder) => {
  expect(linesWith(folder, cutInstant)).toEqual([]);
});

test('tests take the present day of a library from its timezone, see tests/support/today.ts', () => {
  expect(linesWith('tests', presentInUtc)).toEqual([]);
});

test('each place that reckons in UTC still does', () => {
  const folders = ['functions', 'shared', 'tests/api'];
  const found = folders.flatMap((folder) =>
    sourcesOf(folder).flatMap(({ file, code }) => (cutInstant.test(code) || presentInUtc.test(code) ? [file] : [])),
  );
  expect(Object.keys(inUtc).filter((file) => !found.includes(file))).toEqual([]);
});

test.each(['functions', 'shared', 'web/src'])('%s formats dates and times in a timezone that it names', (folder) => {
  const unnamed = sourcesOf(folder).flatMap(({ file, code }) =>
    [...code.matchAll(/new Intl\.DateTimeFormat\([^;]*/g)].flatMap(([call]) => (call.includes('timeZone') ? [] : [`${file}: ${call}`])),
  );
  expect(unnamed).toEqual([]);
});
