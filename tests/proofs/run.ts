import { proveChecks } from '#tests/proofs/checks.ts';
import { proveCounterFiles } from '#tests/proofs/counter.ts';
import { proveArticles, proveOpenApc } from '#tests/proofs/articles.ts';
import { proveDeep } from '#tests/proofs/deep.ts';
import { proveFairness } from '#tests/proofs/flood.ts';
import { proveForecasts } from '#tests/proofs/forecasts.ts';
import { proveHarvest } from '#tests/proofs/harvest.ts';
import { proveImports } from '#tests/proofs/imports.ts';
import { proveKillLoop } from '#tests/proofs/kill-loop.ts';
import { proveMemory } from '#tests/proofs/memory.ts';
import { proveRebuild } from '#tests/proofs/rebuild.ts';
import { proveReports } from '#tests/proofs/reports.ts';
import { proveWorkbooks } from '#tests/proofs/workbooks.ts';

// `npm run proof -- <name>`: what is too long for the tests, proved on the whole product. Ends with 1 where a promise is broken.
const proofs: Record<string, (args: string[]) => Promise<boolean>> = {
  deep: proveDeep,
  checks: proveChecks,
  kill: proveKillLoop,
  flood: proveFairness,
  rebuild: proveRebuild,
  imports: proveImports,
  memory: proveMemory,
  forecasts: proveForecasts,
  harvest: proveHarvest,
  counter: proveCounterFiles,
  articles: proveArticles,
  openapc: proveOpenApc,
  reports: proveReports,
  workbooks: proveWorkbooks,
};

const [name = '', ...args] = process.argv.slice(2);
const prove = Object.hasOwn(proofs, name) ? proofs[name] : undefined;
if (!prove) {
  console.error(`Usage: npm run proof -- <${Object.keys(proofs).join('|')}>`);
  process.exitCode = 1;
} else {
  const began = performance.now();
  const holds = await prove(args);
  console.log(`\n${holds ? 'holds' : 'BROKEN'}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  process.exitCode = holds ? 0 : 1;
}
