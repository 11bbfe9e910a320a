import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:reset-factors`: lets a person sign in who lost all second factors, where no administrator can reset them.
await runTenantCommand({ program: 'reset-factors-command.ts', logs: true });
