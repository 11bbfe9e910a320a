import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { Outbox } from '#infra/local/mail/outbox.ts';
import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:delete`: everything of a tenant, for good. On one machine its mails in the outbox as well; on AWS those are with whom
// they were sent to.
const { values } = parseArgs({ options: { tenant: { type: 'string' } }, strict: false });

await runTenantCommand({
  program: 'delete-tenant-command.ts',
  logs: true,
  after: (dataFolder) => new Outbox(join(dataFolder, 'mail')).removeAllOf(String(values.tenant)),
});
