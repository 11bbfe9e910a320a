import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key that wraps the tenants' keys, in place of the KMS key; created at the first start. Without it no password of a link can be opened, so every
 * backup includes it. Returns its file (256 bits in Base64).
 */
export function ensureSealingKey(dataFolder: string): string {
  const file = join(dataFolder, 'sealing-key');
  if (!existsSync(file)) {
    writeFileSync(`${file}.tmp`, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  }
  return file;
}
