import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:export`: exports all data of a tenant as a zip.
await runTenantCommand({ program: 'export-tenant-command.ts' });
