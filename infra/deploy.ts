import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCloudFormation } from '#infra/cloud-formation.ts';
import { deployArguments } from '#infra/deploy-arguments.ts';
import type { DeployRequest } from '#infra/deploy-arguments.ts';
import { deployStacks } from '#infra/deploy-stacks.ts';
import { SettingError } from '#infra/deployment-settings.ts';
import { buildProduct } from '#infra/local/build-product.ts';
import { buildFolder, projectFolder } from '#infra/local/project-folder.ts';
import { UserError } from '#infra/local/user-error.ts';
import { missingCredentials } from '#infra/missing-credentials.ts';

// `npm run deploy`: builds the product and brings it to AWS with the pinned `cdk`, the firewall first, what watches it last.
try {
  const request = deployArguments(process.argv.slice(2), keptSettings());
  const missing = missingCredentials(process.env, request.profile);
  if (missing) throw new UserError(missing);
  await buildProduct();
  await deployStacks(request, { cloudFormation: await openCloudFormation(request.profile), cdk: runCdk, say: (text) => console.log(text) });
  console.log(advice(request));
} catch (error) {
  console.error(error instanceof UserError || error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}

/** The settings under `context` in cdk.json, where an installation may keep its own. */
function keptSettings(): Record<string, unknown> {
  return (JSON.parse(readFileSync(join(projectFolder, 'cdk.json'), 'utf8')) as { context?: Record<string, unknown> }).context ?? {};
}

/** Runs `cdk`, and gives what its stacks say of themselves. */
async function runCdk(words: (outputs: string) => string[]): Promise<Record<string, Record<string, string>>> {
  const outputs = join(buildFolder, 'deployed.json');
  rmSync(outputs, { force: true });
  await cdk(words(outputs));
  return existsSync(outputs) ? (JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>) : {};
}

function cdk(words: readonly string[]): Promise<void> {
  // The terminal is its own: it may ask before it widens a right.
  const child = spawn(join(projectFolder, 'node_modules', '.bin', 'cdk'), words, { cwd: projectFolder, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new UserError(
              'The deployment stopped: see the message above. What was done before it stays. A stack whose first creation failed is removed and ' +
                'created again by the next `npm run deploy`.',
            ),
          ),
    );
  });
}

function advice({ settings }: DeployRequest): string {
  return [
    '',
    `Deployed. People open ${settings.publicUrl}${settings.domain ? `, once the DNS record of ${settings.domain} leads to the name in DistributionUrl` : ''}.`,
    ...(settings.alarmEmail
      ? [`Alarms write to ${settings.alarmEmail}, once the mails that just went there are confirmed.`]
      : ['Alarms write to nobody: deploy with -c alarmEmail=... to change that.']),
    'Make a member with TABLE_NAME (above) and PUBLIC_URL set: npm run tenant:create',
  ].join('\n');
}
