import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#infra/local/project-folder.ts';

/** An account of a demo tenant. */
export interface DemoAccount {
  tenant: string;
  role: string;
  email: string;
  password: string;
}

interface Seeded {
  large: boolean;
  accounts: DemoAccount[];
}

export interface SeedOptions {
  large: boolean;
  empty: boolean;
  /** The environment in which functions reach the engines. */
  environment: Record<string, string>;
}

/**
 * Fills a new data folder with the demo tenants, unless `empty`; adds the large one on request. Returns the accounts, also at later starts. After an
 * interruption it continues at the next start: the generator skips existing data.
 */
export async function seed(dataFolder: string, options: SeedOptions): Promise<DemoAccount[]> {
  const file = join(dataFolder, 'seeded.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seeded) : undefined;
  if (before && (before.large || !options.large)) return before.accounts;
  let accounts: DemoAccount[] = [];
  if (!options.empty) {
    console.log(
      options.large ? 'Making the demo tenants, the large one among them: this takes a while ...' : 'Making the demo tenants ...',
    );
    accounts = await runGenerator(options.large ? ['--large'] : [], options.environment);
  }
  writeFileSync(file, JSON.stringify({ large: options.large, accounts } satisfies Seeded), { mode: 0o600 });
  return accounts;
}

/** Runs the generator, which works like a function, in a process of its own; its last line lists the accounts. */
async function runGenerator(flags: string[], environment: Record<string, string>): Promise<DemoAccount[]> {
  const script = join(projectFolder, 'functions', 'demo', 'seed-demo.ts');
  const child = spawn(process.execPath, [script, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, LOG_LEVEL: 'silent', PATH: process.env['PATH'] ?? '' },
  });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', end);
  if (code !== 0) throw new Error(`The demo tenants could not be made: the generator ended with ${code}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as DemoAccount[];
}
