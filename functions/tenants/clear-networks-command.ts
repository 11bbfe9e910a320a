import { notFound } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { securitySettingsId } from '#functions/platform/session-policy.ts';
import { runOperatorCommand } from './run-operator-command.ts';

// `npm run tenant:clear-networks`. Uses the same settings as a function: TABLE_NAME and those of the AWS client.
const usage = `npm run tenant:clear-networks -- --tenant example

Lets people of a tenant sign in from any network again. The security log of the tenant shows the change.`;

await runOperatorCommand(usage, ['tenant'], async ({ tenant }) => {
  if (!(await tenantItem(tenant))) throw notFound(inEnglish(`The tenant "${tenant}"`));
  const cleared = await repositoryFor(systemCaller(tenant)).commit(async (tx) => {
    const settings = await tx.find('security_settings', securitySettingsId);
    if (!settings || settings.allowed_networks.length === 0) return false;
    tx.save('security_settings', { ...settings, allowed_networks: [] });
    return true;
  });
  console.log(cleared ? `${tenant} allows any network again.` : `${tenant} allows any network already. Nothing was changed.`);
});
