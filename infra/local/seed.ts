import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Someone who can sign in to a demo tenant. */
export interface DemoAccount {
  tenant: string;
  role: string;
  email: string;
  password: string;
}

interface Seeded {
  demo: boolean;
  large: boolean;
  accounts: DemoAccount[];
}

/** What infra/local/demo/create-demo-tenants.ts exports. It may be run again after an interruption: what exists is left alone. */
interface Generator {
  createDemoTenants: (options: { large: boolean }) => Promise<DemoAccount[]>;
}

/**
 * Fills a fresh data folder with the demo tenants, unless `empty`; adds the large one when asked for. The environment of this process must
 * lead to the local engines. Returns the accounts, also at later starts.
 */
export async function seed(dataFolder: string, options: { large: boolean; empty: boolean }): Promise<DemoAccount[]> {
  const file = join(dataFolder, 'seeded.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seeded) : undefined;
  if (before && (before.large || !options.large)) return before.accounts;
  const done: Seeded = { demo: !options.empty, large: options.large, accounts: [] };
  if (!options.empty) {
    const generator = join(import.meta.dirname, 'demo', 'create-demo-tenants.ts');
    const { createDemoTenants } = (await import(generator)) as Generator;
    console.log(
      options.large ? 'Making the demo tenants, the large one among them: this takes a minute ...' : 'Making the demo tenants ...',
    );
    done.accounts = await createDemoTenants({ large: options.large });
  }
  writeFileSync(file, JSON.stringify(done));
  return done.accounts;
}
