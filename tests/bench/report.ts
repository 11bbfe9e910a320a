import { availableParallelism } from 'node:os';
import { otherBudgets, peerImportRowsPerSecond } from './budgets.ts';
import type { Checked } from './check-budgets.ts';
import type { HistoryFigures } from './measure-history.ts';
import type { LoadFigures } from './measure-load.ts';
import type { PeerFigures } from './measure-peer.ts';
import type { ReadFigure } from './measure-reads.ts';
import type { TitleFigures } from './measure-titles.ts';
import type { WebFigures } from './measure-web.ts';
import { type Price, prices, workingDay } from './price.ts';
import type { Results, SizeResults } from './results.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const number = (value: number, digits = 1): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: value !== 0 && Math.abs(value) < 10 ? digits : 0 });
const kilobytes = (bytes: number): string => number(bytes / 1024, 0);

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

const scenarioOf = (key: string): Scenario | undefined => scenarios.find((each) => each.key === key);

function calls({ timings }: SizeResults, measured: PeerFigures | undefined): string {
  const rows = scenarios.flatMap((scenario) =>
    timings
      .filter(({ key }) => key === scenario.key)
      .map(({ timing: { users, p50, p95, perSecond, times } }) => {
        const here = users === 1 ? measured?.[scenario.key]?.p50 : undefined;
        const peer = here ?? (users === 1 ? scenario.peer?.ms : scenario.peer?.perSecond);
        const ratio = peer === undefined ? '' : users === 1 ? `${number(peer / p50)}x` : `${number(perSecond / peer)}x`;
        const elsewhere = measured && here === undefined ? ', elsewhere' : '';
        const figure = here === undefined ? String(peer) : number(here);
        const peerText = peer === undefined ? '' : `${figure}${users === 1 ? ' ms' : '/s'}${elsewhere}`;
        return [scenario.title, String(users), number(p50), number(p95), number(perSecond), String(times), peerText, ratio];
      }),
  );
  return table(['operation', 'users', 'p50 ms', 'p95 ms', 'per second', 'times', 'peer', 'times as fast'], rows);
}

function imports(sizes: readonly SizeResults[]): string {
  const rows = sizes.flatMap(({ subscriptions, imports: all }) =>
    all.map(({ rows: count, preview, work, whole, rowsPerSecond }) => [
      `${number(count, 0)} rows, at ${number(subscriptions, 0)} subscriptions`,
      number(preview),
      number(work),
      number(whole),
      number(rowsPerSecond, 0),
      `${number(rowsPerSecond / peerImportRowsPerSecond)}x`,
    ]),
  );
  return table(
    ['import', 'upload to preview, s', 'worker, s', 'whole, s', 'rows a second', `of the peer's ${peerImportRowsPerSecond}`],
    rows,
  );
}

function units(results: Results): string {
  const rows = (results.units ?? []).map(({ key, read, write, trips, requests }) => [
    scenarioOf(key)?.title ?? key,
    number(read, 1),
    number(write, 1),
    String(trips),
    String(requests),
  ]);
  const { importUnits } = results;
  if (!importUnits) return table(['operation', 'read units', 'write units', 'round trips', 'requests'], rows);
  const perRow = importUnits.write / importUnits.rows;
  const seconds = Math.max(importUnits.fullestPartition / 1000, importUnits.write / 16 / 1000);
  return `${table(
    ['operation', 'read units', 'write units', 'round trips', 'requests'],
    [...rows, [`import of ${number(importUnits.rows, 0)} rows`, number(importUnits.read, 0), number(importUnits.write, 0), '', '']],
  )}

An imported row takes ${number(perRow)} write units, transactions counted twice. AWS serves 1,000 a second on each partition and the records are spread
over 16: the fullest partition of this import takes ${number(importUnits.fullestPartition, 0)}, so that ${number(importUnits.rows, 0)} rows cannot be written on
AWS in less than ${number(seconds)} s (${number(importUnits.rows / seconds, 0)} rows a second).`;
}

function functions(results: Results): string {
  const rows = (results.functions ?? []).map(({ name, bytes, zipped, whole, memory, init, firstRequest, warm }) => [
    name,
    kilobytes(bytes),
    kilobytes(zipped),
    kilobytes(whole),
    String(memory),
    number(init, 0),
    number(firstRequest, 0),
    Object.entries(warm)
      .map(([key, ms]) => `${key} ${number(ms)}`)
      .join(', '),
  ]);
  return table(
    ['function', 'KB at its start', 'zipped', 'KB of all files', 'memory MB', 'init ms', 'first request ms', 'warm, ms an operation'],
    rows,
  );
}

function pages(loads: WebFigures['pageLoads']): string {
  return table(
    ['page', 'data calls', 'files'],
    loads.map(({ page, calls, files }) => [`\`${page}\``, String(calls), String(files)]),
  );
}

function web(figures: WebFigures): string {
  const rows: [string, string][] = [
    ['scripts of the shell, gzip', `${kilobytes(figures.shellScripts)} KB`],
    ['scripts of a list beyond the shell, gzip', `${kilobytes(figures.gridScripts)} KB`],
    ['largest other script, gzip', `${kilobytes(figures.largestLazy)} KB`],
    ['style sheets of a list and the shell, gzip, without fonts', `${kilobytes(figures.styles)} KB`],
    ['files of the page with the most, opened cold', String(figures.pageFiles)],
    ['requests of a list opened cold, files and calls', String(figures.requests)],
    ['largest contentful paint of the list, 4x', `${number(figures.lcp4x, 0)} ms`],
    ['largest contentful paint of the dashboard, 4x', `${number(figures.dashboardLcp4x, 0)} ms`],
    ['500 rows from the sidebar, 1x', `${number(figures.rows500, 0)} ms`],
    ['500 rows from the sidebar, 4x', `${number(figures.rows500at4x, 0)} ms`],
    ['an edit opens, 1x', `${number(figures.edit, 0)} ms`],
    ['an edit opens, 4x', `${number(figures.editAt4x, 0)} ms`],
    ['a record opened from the list, 4x', `${number(figures.record4x, 0)} ms`],
    ['rows narrowed while one types, 4x', `${number(figures.narrow4x, 0)} ms`],
    ['frames while a card is dragged over a board of 500, median', `${number(figures.dragMedian)} ms`],
    ['the same, p95', `${number(figures.dragP95)} ms`],
    ['layout shifts', number(figures.cls, 3)],
    ['heap that 500 rows take', `${number(figures.gridHeap)} MB`],
  ];
  return table(['in the browser', 'measured'], rows);
}

function titleLists(figures: TitleFigures): string {
  const rows: [string, string][] = [
    [`a file of ${number(figures.rows, 0)} titles, from upload to preview`, `${number(figures.preview, 2)} s`],
    ['from confirmation to the first page of its grid', `${number(figures.process, 2)} s`],
    ['a page of its grid, another order each time', `${number(figures.grid)} ms`],
    ['the list as a KBART file, checked', `${number(figures.kbart, 0)} ms`],
    [`first search in ${number(figures.titles, 0)} titles after a start`, `${number(figures.coldSearch, 0)} ms`],
    ['search for a common word', `${number(figures.word)} ms`],
    ['search for the beginnings of two words', `${number(figures.words)} ms`],
    ['search for an ISSN', `${number(figures.identifier)} ms`],
    ['search over everything while typing', `${number(figures.everything)} ms`],
  ];
  return table(['title lists', 'median'], rows);
}

function history({ entries, rows, built, units: perEntry }: HistoryFigures): string {
  const measured = rows.map(({ title, before, first, p50, p95 }) => [title, ...[before, first, p50, p95].map((ms) => number(ms))]);
  return `${table(['at one user, ms', 'before the index', 'first', 'median', 'p95'], measured)}

The compactor makes the index of ${number(entries, 0)} commits once, in ${number(built)} s, with ${number(perEntry, 2)} write units for each. Later commits cost
at most one for each record with a page that they changed, and less where a record changes often between two snapshots.`;
}

function reads(figures: readonly ReadFigure[]): string {
  const rows = figures.map(({ title, aim, subscriptions, afterChange, unchanged }) => [
    title,
    number(subscriptions, 0),
    number(afterChange),
    number(aim),
    number(unchanged),
  ]);
  return table(['processor, ms', 'subscriptions', 'after a change', 'aim', 'unchanged'], rows);
}

function load({ rows, lists, charts, failed, errors, memory }: LoadFigures): string {
  const measured = rows.map(({ title, times, p50, p95 }) => [title, String(times), number(p50), number(p95)]);
  const ends =
    memory.length > 0 ? ` Memory of product and engines by minute, MB: ${memory.map((each) => number(each, 0)).join(', ')}.` : '';
  return `${table(['operation', 'times', 'p50 ms', 'p95 ms'], measured)}

${failed} operations failed${errors.length > 0 ? ` (${errors.join('; ')})` : ''}. p95 of lists ${number(lists)} ms, of charts ${number(charts)} ms.${ends}`;
}

function runner(results: Results): string {
  const { runner: figures } = results;
  const rows = (
    [
      ['start on a fresh folder, without demo data', figures?.freshStart, 's'],
      [`start on the folder of ${number(results.sizes[0]?.subscriptions ?? 0, 0)} subscriptions`, figures?.secondStart, 's'],
      ['first list after the start, the reader being cold', figures?.firstList, 's'],
      ['memory after the start', figures?.afterStart, 'MB'],
      ['memory after all operations above', figures?.afterLists, 'MB'],
      ['memory after the imports', figures?.afterImport, 'MB'],
    ] as const
  ).flatMap(([what, value, unit]) => (value === undefined ? [] : [[what, `${number(value, unit === 'MB' ? 0 : 1)} ${unit}`]]));
  return table(['the runner of one machine', 'measured'], rows);
}

function price(found: Price): string {
  const rows = [...found.rows.map(({ what, dollars }) => [what, number(dollars, 4)]), ['**together**', `**${number(found.total, 2)}**`]];
  return `${table([`dollars a month (${prices.region}, prices of ${prices.asOf})`, ''], rows)}

A member of 5,000 subscriptions and ${workingDay.staff} staff, on ${workingDay.days} days: ${workingDay.sessions} sessions, ${workingDay.lists} looks at lists, ${workingDay.records} records,
${workingDay.searches} searches, ${workingDay.upcoming} looks at deadlines, ${workingDay.changes} changes and ${workingDay.exports} exports a day, 5,000 imported rows a year, ${workingDay.coldReads} cold starts of \`read\` and as many
of what changes records. Units are those above; Lambda's time is the processor's time above, stretched for its slower processor and
small memories, and the waiting for the table. What an installation costs whoever uses it (keys, alarms, firewall, idle queues) is not in it.
The harvest is computed from assumptions in \`tests/bench/price.ts\`, not measured.`;
}

/** Of a budget that many things keep, the one nearest to it stands for all. */
function nearest(kept: readonly Checked[]): Checked[] {
  const share = ({ measured, budget: { most, least = 0 } }: Checked): number => (most === undefined ? least / measured : measured / most);
  const groups = Map.groupBy(kept, ({ budget }) => budget.title);
  return [...groups.values()].flatMap((group) => {
    const worst = group.toSorted((a, b) => share(b) - share(a))[0];
    if (!worst) return [];
    return group.length === 1 ? [worst] : [{ ...worst, title: `${worst.budget.title}: ${group.length} of them, at worst ${worst.of}` }];
  });
}

function budgetsTable(checked: readonly Checked[]): string {
  const broken = checked.filter(({ kept }) => !kept);
  const rows = [...broken, ...nearest(checked.filter(({ kept }) => kept))].map(({ title, measured, budget, kept }) => [
    kept ? title : `**${title}**`,
    budget.most === undefined ? `at least ${number(budget.least ?? 0)}` : `at most ${number(budget.most, budget.most < 1 ? 2 : 1)}`,
    number(measured, measured < 1 ? 3 : 1),
    budget.unit,
    kept ? 'kept' : '**broken**',
    budget.source,
  ]);
  return table(['budget', 'limit', 'measured', 'unit', '', 'source'], rows);
}

const peerSetUp = `PEER_USER and PEER_PASSWORD are in the environment. Each operation with a figure of the peer is measured on it right after ours, and ratios and budgets
of one user are those of this run. Release 2025.10.04 of github.com/coral-erm/coral, Debian 12's \`apache2 libapache2-mod-php8.2 php8.2-mysql php8.2-intl
php8.2-mbstring mariadb-server\`, empty \`sql_mode\`. A database for each module: its \`install/protected/install.sql\`, then its folders of versions in order. A
\`configuration.ini\` beside each sample; auth, organizations, licensing, resources and enhanced cost history on; a user with privilege 1 in each module. Plain SQL
fills 5,000 resources, numbered from 1, of types 2 to 5 and statuses 1 and 2, each with an order of the same number that ends within a year, a licence, authorized
site 1, an ISSN and two of 300 organizations; 25,000 payments (5n - 4 to 5n for order n), 40 funds, a cost detail; 90 days ahead in the calendar of licences. A list is
its search; text and filters its search by name, type and status; search over everything its search by name; a record its product and costs; a period the costs of
an order; deadlines its calendar, which shows all; the export its CSV of all payments. Each run changes payments and the last 20 resources.`;

/** The results as the page that stands in tests/bench/README.md. `today` is the day of the run. */
export function report(results: Results, checked: readonly Checked[], today: string): string {
  const machine = `${availableParallelism()} cores, Node ${process.versions.node.split('.')[0]}`;
  const broken = checked.filter(({ kept }) => !kept).length;
  const command = (options: string): string => `\`npm run bench -- ${options}\``;
  const sections: [title: string, about: string, content: string | undefined][] = [
    ...results.sizes
      .filter(({ timings }) => timings.length > 0)
      .map((size): [string, string, string] => [
        `${number(size.subscriptions, 0)} subscriptions, ${number(size.periods, 0)} periods`,
        `${command(`--only calls --size ${size.subscriptions}`)}. One user: the median against the peer's; eight users: operations a second against the peer's. Functions are warm: what a cold one takes stands below.`,
        calls(size, results.peer),
      ]),
    [
      'Imports',
      `${command('--only import')}: upload, reading, preview, mapping, confirmation, worker and report, by the calls of the web.`,
      results.sizes.some((size) => size.imports.length > 0) ? imports(results.sizes) : undefined,
    ],
    [
      'Title lists',
      `${command('--only titles')}, by the calls of the web; searches by one user.`,
      results.titles && titleLists(results.titles),
    ],
    [
      'Many at once',
      `${command('--only bulk')}: one user, the median of three.`,
      results.bulk &&
        table(
          ['work', 'median'],
          results.bulk.map(({ title, seconds }) => [title, `${number(seconds, 2)} s`]),
        ),
    ],
    [
      'The daily work of members',
      `${command('--only daily')}: the schedule and all that follows, reminders and mails included, on a product that does nothing else.`,
      results.daily &&
        table(
          ['members', 'reminders', 'all begun after', 'all done after'],
          [
            [
              number(results.daily.members, 0),
              number(results.daily.members * results.daily.periods, 0),
              `${number(results.daily.begun, 2)} s`,
              `${number(results.daily.done, 1)} s`,
            ],
          ],
        ),
    ],
    [
      'Histories',
      `${command('--only history')}: a member of ${number(results.sizes[0]?.subscriptions ?? 0, 0)} subscriptions with ${number(results.history?.entries ?? 0, 0)} archived commits of two years.`,
      results.history && history(results.history),
    ],
    [
      'A mixed day of many people',
      `${command('--only load --size 5000')}: ${results.load?.people ?? 0} people for ${results.load?.minutes ?? 0} minutes, each with a pause of two seconds after every answer.`,
      results.load && load(results.load),
    ],
    [
      'Reads after a change',
      `${command('--only reads')}: one price is changed, then the read is made, in a process with the model alone and without engines.`,
      results.reads && reads(results.reads),
    ],
    [
      'Units at the table',
      `${command('--only units')}, counted in a pass of its own: nothing is timed through the hop that counts.`,
      results.units && units(results),
    ],
    [
      'Functions',
      `${command('--only functions')}: the processor's time (user and system) of a process that loads the bundle, the median of five; \`read\` and what
changes records load the member of ${number(results.sizes[0]?.subscriptions ?? 0, 0)} subscriptions with their first request, nothing being in the log since the snapshot.
Loading a bundle may take ${otherBudgets.init.most} ms.`,
      results.functions && functions(results),
    ],
    [
      'In the browser',
      `${command('--only web')}: the built application in Chromium, "4x" with a processor four times slower; the list has 500 rows a page.`,
      results.web && web(results.web),
    ],
    [
      'Pages',
      `${command('--only web')}: every page, opened with nothing in the browser's cache, until it is at rest.`,
      results.web && pages(results.web.pageLoads),
    ],
    ['One machine', command('--only runner,calls,import'), results.runner && runner(results)],
    ['A member a month', `${command('--only price')} measures what it needs of the above.`, results.price && price(results.price)],
    ['Beside the peer', command('--only calls --peer http://127.0.0.1:8190/coral'), peerSetUp],
    ['Budgets', `${checked.length - broken} of ${checked.length} are kept.`, checked.length > 0 ? budgetsTable(checked) : undefined],
  ];
  return `# What it takes

Measured on ${today} with \`npm run bench -- --write\` (${machine}, everything on this machine: browser, client, gateway, functions and engines
share the cores). Each part runs alone with the command beside it; \`npm run bench -- --check\` fails where a budget is broken. The peer is CORAL, a PHP
application for the same work, at 5,000 subscriptions, measured ${results.peer ? 'for one user in the same run' : 'elsewhere on the same kind of machine'}.
Sizes, units and counts are held by tests as well:
\`tests/infra/sizes.test.ts\`, \`tests/api/units\`.

${sections
  .filter(([, , content]) => content)
  .map(([title, about, content]) => `## ${title}\n\n${about}\n\n${content}`)
  .join('\n\n')}
`;
}
