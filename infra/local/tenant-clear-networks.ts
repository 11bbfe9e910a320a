import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:clear-networks`: lets people of a tenant sign in from any network again.
await runTenantCommand({ program: 'clear-networks-command.ts' });
