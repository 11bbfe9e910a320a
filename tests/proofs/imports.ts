import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { resetFiles } from '#functions/platform/files.ts';
import { resetReadModels } from '#functions/platform/load-read-model.ts';
import { resetTable } from '#functions/platform/table.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import { importOneFile, type ImportedFile, type ProofKind, proofKinds } from '#tests/proofs/import-one-file.ts';
import { startProduct } from '#tests/support/product-process.ts';

const usage = `Usage: npm run proof -- imports [--kind ${proofKinds.join('|')}] FILE-OR-FOLDER ...
The kind of a file is that of --kind, or of its folder: spend, orgs, prices, kbart.`;

/** Folders whose files are of one kind. */
const kindOfFolder: Record<string, ProofKind> = {
  spend: 'subscriptions',
  subscriptions: 'subscriptions',
  orgs: 'providers',
  providers: 'providers',
  prices: 'prices',
  kbart: 'title-list',
  'title-list': 'title-list',
  'title-lists': 'title-list',
};

/**
 * `npm run proof -- imports FILE-OR-FOLDER ...`: imports each file into a fresh tenant of the whole product, and prints a table. A file
 * whose counts do not add up breaks the proof; a file that is refused with a sentence does not.
 */
export async function proveImports(args: string[]): Promise<boolean> {
  const { files, kind } = readArguments(args);
  if (files.length === 0) {
    console.error(usage);
    return false;
  }
  const product = await startProduct({ flags: ['--empty'] });
  try {
    // This process makes tenants on the engines of the running product, as its functions do.
    Object.assign(process.env, findRunning(product.dataFolder), { LOG_LEVEL: 'silent' });
    resetTable();
    resetFiles();
    resetReadModels();
    console.log(line(headings));
    console.log(line(headings.map(() => '---')));
    let holds = true;
    for (const path of files) {
      const of = kind ?? kindOfFolder[basename(dirname(path))];
      if (!of) throw new Error(`No kind is known for ${path}.\n${usage}`);
      try {
        const imported = await importOneFile(product.url, of, basename(path), readFileSync(path));
        holds &&= imported.addsUp !== false;
        print(imported);
      } catch (error) {
        // One file must not hide what becomes of the others.
        holds = false;
        console.log(line([basename(path), of, `stopped: ${String(error)}`]));
      }
    }
    return holds;
  } finally {
    await product.stop();
  }
}

function readArguments(args: readonly string[]): { files: string[]; kind?: ProofKind } {
  const paths: string[] = [];
  let kind: ProofKind | undefined;
  for (let index = 0; index < args.length; index++) {
    if (args[index] === '--kind') {
      kind = proofKinds.find((known) => known === args[index + 1]);
      if (!kind) throw new Error(usage);
      index += 1;
    } else paths.push(resolve(args[index] ?? ''));
  }
  return { files: paths.flatMap(filesIn), ...(kind && { kind }) };
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

const headings = [
  'file',
  'kind',
  'sheet',
  'other sheets',
  'rows in file',
  'rows',
  'read',
  'created',
  'matched',
  'skipped',
  'failed',
  'warnings',
  'records',
  'seconds',
  'adds up',
  'remarks',
];

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '/').replace(/\s+/g, ' ')).join(' | ')} |`;
}

function print(imported: ImportedFile): void {
  if (imported.steps.length === 0) {
    const blank = headings.slice(4, -1).map((heading) => (heading === 'rows in file' ? imported.rowsInFile : ''));
    console.log(line([imported.name, imported.kind, '', '', ...blank, `refused: ${imported.refusal}`]));
  }
  for (const { sheet, others, rows, counts, warnings, records, seconds, remarks } of imported.steps) {
    const { read, created, matched, skipped, failed } = counts;
    const adds = imported.addsUp === undefined ? '' : imported.addsUp ? 'yes' : 'NO';
    console.log(
      line([
        imported.name,
        imported.kind,
        sheet,
        others,
        imported.rowsInFile,
        rows,
        read,
        created,
        matched,
        skipped,
        failed,
        warnings,
        records,
        seconds.toFixed(1),
        adds,
        remarks.join('; '),
      ]),
    );
  }
}
