import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingOptionals } from '#infra/missing-optionals.ts';
import type { LockFile } from '#infra/missing-optionals.ts';

// After `npm install`: node infra/prune-lock-file.ts. See missing-optionals.ts for the reason.
const file = join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
const missing = missingOptionals(lock);
for (const [entry, name] of missing) {
  const optional = lock.packages[entry]?.optionalDependencies;
  if (optional) delete optional[name];
  if (optional && Object.keys(optional).length === 0) delete lock.packages[entry]?.optionalDependencies;
}
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} optional packages that the lock file does not hold were taken out of it`);
