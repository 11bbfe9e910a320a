import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:create`
await runTenantCommand({ program: 'create-tenant-command.ts' });
