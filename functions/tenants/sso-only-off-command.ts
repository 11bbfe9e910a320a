import { notFound } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ssoSettingsId } from '#functions/records/work/sso/sso-settings.ts';
import { runOperatorCommand } from './run-operator-command.ts';

// `npm run tenant:sso-only-off`. Uses the same settings as a function: TABLE_NAME and those of the AWS client.
const usage = `npm run tenant:sso-only-off -- --tenant example

Lets people of a tenant sign in without their institution again. The security log of the tenant shows the change.`;

await runOperatorCommand(usage, ['tenant'], async ({ tenant }) => {
  if (!(await tenantItem(tenant))) throw notFound(inEnglish(`The tenant "${tenant}"`));
  const opened = await repositoryFor(systemCaller(tenant)).commit(async (tx) => {
    const settings = await tx.find('sso_settings', ssoSettingsId);
    if (!settings?.sso_only) return false;
    tx.save('sso_settings', { ...settings, sso_only: false });
    return true;
  });
  console.log(
    opened ? `${tenant} allows every way to sign in again.` : `${tenant} allows every way to sign in already. Nothing was changed.`,
  );
});
