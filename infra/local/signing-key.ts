import { generateKeyPairSync } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The RSA key that signs this installation's sessions, in place of the KMS key; created at the first start. Returns its file (PKCS #8, PEM). */
export function ensureSigningKey(dataFolder: string): string {
  const file = join(dataFolder, 'signing-key.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(`${file}.tmp`, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  }
  return file;
}
