import { runTenantCommand } from '#infra/local/run-tenant-command.ts';

// `npm run tenant:sso-only-off`: opens a library again that allows single sign-on only, where that does not work.
await runTenantCommand({ program: 'sso-only-off-command.ts', logs: true });
