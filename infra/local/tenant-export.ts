import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:export`: everything of a tenant in a zip.
await runTenantCommand({ program: 'export-tenant-command.ts' });
