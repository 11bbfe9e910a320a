import { resolve } from 'node:path';
import { restoreBackup } from '#infra/local/backup/restore-backup.ts';
import { dataFolderPath } from '#infra/local/data-folder.ts';
import { UserError } from '#infra/local/user-error.ts';

// `npm run restore -- <folder>`: restores the data folder (DATA_DIR) from a backup.
const usage = 'Usage: npm run restore -- <folder of a backup> [--replace]';

try {
  const words = process.argv.slice(2);
  const [folder, ...more] = words.filter((word) => word !== '--replace');
  if (!folder || folder.startsWith('-') || more.length > 0) throw new UserError(usage);
  const source = resolve(process.env['INIT_CWD'] ?? '.', folder);
  const { manifest, movedTo } = await restoreBackup(source, dataFolderPath(), { replace: words.includes('--replace'), now: new Date() });
  const { tenants, items, objects, mails } = manifest.counts;
  console.log(
    `Restored ${dataFolderPath()} as of ${manifest.made_at}: tenants ${tenants}, items ${items}, files ${objects}, mails ${mails}.`,
  );
  if (movedTo) console.log(`What was there before is now in ${movedTo}.`);
  console.log('`npm start` goes on from there: jobs and mails that waited at that time are done within five minutes.');
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
