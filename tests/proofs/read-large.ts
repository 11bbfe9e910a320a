import { readFileSync } from 'node:fs';
import { readCounterFile } from '#functions/imports/reading/read-counter-file.ts';

// Reads one COUNTER file and prints how long it took and the most memory that the process had, as JSON. Started by `npm run proof -- counter`.
const [path = ''] = process.argv.slice(2);
const began = performance.now();
const [read] = await readCounterFile({ bytes: readFileSync(path), name: path });
const sums = Object.values(read?.report.totals ?? {}).flatMap((counts) => counts.map((count) => count ?? 0));
console.log(
  JSON.stringify({
    seconds: (performance.now() - began) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
    uses: sums.reduce((total, count) => total + count, 0),
  }),
);
