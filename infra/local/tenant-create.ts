import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { dataFolderPath, findRunning, openDataFolder } from '#infra/local/data-folder.ts';
import { projectFolder } from '#infra/local/project-folder.ts';
import { prepareEngines } from '#infra/local/prepare-engines.ts';
import { UserError } from '#infra/local/user-error.ts';

// `npm run tenant:create`: on AWS when TABLE_NAME names the table, else in the local installation, whether it runs at the moment or not.
const command = join(projectFolder, 'functions', 'tenants', 'create-tenant-command.ts');

try {
  process.exitCode = await createTenant();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

async function createTenant(): Promise<number> {
  if (process.env['TABLE_NAME']) return runCommand({});
  const running = findRunning(dataFolderPath());
  if (running) return runCommand(running);
  const data = openDataFolder();
  try {
    await ensureBuilt();
    const { engines, environment } = await prepareEngines(
      data.path,
      process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`,
    );
    try {
      return await runCommand(environment);
    } finally {
      await engines.stop();
    }
  } finally {
    data.release();
  }
}

function runCommand(environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
