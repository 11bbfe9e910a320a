import { resolve } from 'node:path';
import { makeBackup } from '#infra/local/backup/make-backup.ts';
import { dataFolderPath } from '#infra/local/data-folder.ts';
import { UserError } from '#infra/local/user-error.ts';

// `npm run backup -- <folder>`: a consistent copy of the data folder, whether or not the product is running.
try {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || folder.startsWith('-') || more.length > 0)
    throw new UserError('Usage: npm run backup -- <folder that does not exist yet>');
  // npm runs scripts in the project's folder; the user may be in another one.
  const target = resolve(process.env['INIT_CWD'] ?? '.', folder);
  const { counts, data_format } = await makeBackup(dataFolderPath(), target);
  console.log(
    `Backed up ${dataFolderPath()} to ${target} (format ${data_format}): ` +
      `tenants ${counts.tenants}, items ${counts.items}, files ${counts.objects}, mails ${counts.mails}.\n` +
      'It holds the key that signs sessions and everybody’s data: keep it where only you can read it.',
  );
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
