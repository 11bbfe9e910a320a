import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { Outbox } from '#infra/local/mail/outbox.ts';
import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:delete`: deletes all data of a tenant permanently. On one machine this includes its mails in the outbox; on AWS their recipients
// have them.
const { values } = parseArgs({ options: { tenant: { type: 'string' } }, strict: false });

await runTenantCommand({
  program: 'delete-tenant-command.ts',
  logs: true,
  after: (dataFolder) => new Outbox(join(dataFolder, 'mail')).removeAllOf(String(values.tenant)),
});
