import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { dataFolderPath, findRunning, openDataFolder } from '#infra/local/data-folder.ts';
import { projectFolder } from '#infra/local/project-folder.ts';
import { prepareEngines } from '#infra/local/prepare-engines.ts';
import { UserError } from '#infra/local/user-error.ts';

export interface TenantCommand {
  /** The program in functions/tenants. */
  program: string;
  /** Whether its log is shown, and stored with that of the local functions. */
  logs?: boolean;
  /** Runs in the local installation after the program succeeded. */
  after?: (dataFolder: string) => void;
}

/**
 * Runs an operator's command with the arguments of this process: on AWS if TABLE_NAME names the table, else in the local installation, whether or not
 * it is running. Sets the exit code.
 */
export async function runTenantCommand(command: TenantCommand): Promise<void> {
  try {
    process.exitCode = await runThere(command);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}

async function runThere(command: TenantCommand): Promise<number> {
  if (process.env['TABLE_NAME']) return runProgram(command, {});
  return runHere(command);
}

async function runHere(command: TenantCommand): Promise<number> {
  const folder = dataFolderPath();
  const running = findRunning(folder);
  if (running) {
    return runProgram(command, running, folder);
  }
  const data = await openDataFolder();
  try {
    await ensureBuilt();
    const { environment, stop } = await prepareEngines({
      dataFolder: data.path,
      publicUrl: process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`,
    });
    try {
      return await runProgram(command, { ...environment, NOTHING_RUNS: 'yes' }, data.path);
    } finally {
      await stop();
    }
  } finally {
    data.release();
  }
}

async function runProgram(command: TenantCommand, place: Record<string, string>, dataFolder?: string): Promise<number> {
  if (dataFolder) mkdirSync(join(dataFolder, 'log'), { recursive: true });
  const child = spawn(process.execPath, [join(projectFolder, 'functions', 'tenants', command.program), ...process.argv.slice(2)], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...place, LOG_LEVEL: command.logs ? 'info' : 'silent' },
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (dataFolder && line.startsWith('{"level":')) appendFileSync(join(dataFolder, 'log', 'functions.log'), `${line}\n`);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  if (code === 0 && dataFolder) command.after?.(dataFolder);
  return code;
}
