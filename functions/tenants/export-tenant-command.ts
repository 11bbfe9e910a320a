import { existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { conflict } from '#shared/contract/errors.ts';
import { exportTenant } from './export-tenant.ts';
import { recordSecurityEvent } from '#functions/platform/security-log.ts';
import { runOperatorCommand } from './run-operator-command.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';

// `npm run tenant:export`. Uses the same settings as a function: TABLE_NAME, FILES_BUCKET and those of the AWS client.
const usage = 'npm run tenant:export -- --tenant example --to example.zip';

await runOperatorCommand(usage, ['tenant', 'to'], async ({ tenant, to }) => {
  const target = resolve(process.env['INIT_CWD'] ?? '.', to);
  if (existsSync(target)) throw conflict(inEnglish(`${target} exists already. Choose another name, or move it away.`));
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    const { files, records, bytes } = await exportTenant(tenant, part);
    await recordSecurityEvent(tenant, { kind: 'tenant_export', details: { records, files } });
    renameSync(part, target);
    console.log(
      `${records} records in ${files} files (${Math.ceil(bytes / 1024)} KB unpacked) are in ${target}. README.txt in it says what is what.`,
    );
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
});
