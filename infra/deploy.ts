import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cdkWords, deployArguments } from '#infra/deploy-arguments.ts';
import type { DeployRequest } from '#infra/deploy-arguments.ts';
import { SettingError } from '#infra/deployment-settings.ts';
import { buildProduct } from '#infra/local/build-product.ts';
import { buildFolder, projectFolder } from '#infra/local/project-folder.ts';
import { UserError } from '#infra/local/user-error.ts';
import { missingCredentials } from '#infra/missing-credentials.ts';
import { stackName } from '#infra/stack-name.ts';

// `npm run deploy`: builds the product and brings it to AWS with the pinned `cdk`, the firewall first.
try {
  const request = deployArguments(process.argv.slice(2), keptSettings());
  const missing = missingCredentials(process.env, request.profile);
  if (missing) throw new UserError(missing);
  await buildProduct();
  await cdk(cdkWords(request, 'product', { webAcl: await deployFirewall(request) }));
  console.log(advice(request));
} catch (error) {
  console.error(error instanceof UserError || error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}

/** The settings under `context` in cdk.json, where an installation may keep its own. */
function keptSettings(): Record<string, unknown> {
  return (JSON.parse(readFileSync(join(projectFolder, 'cdk.json'), 'utf8')) as { context?: Record<string, unknown> }).context ?? {};
}

/** Makes or updates the web ACL, which only us-east-1 can hold, and gives its ARN; that of another when the settings name one. */
async function deployFirewall(request: DeployRequest): Promise<string> {
  const { settings } = request;
  if (settings.webAcl) return settings.webAcl;
  if (!settings.firewall) return '';
  const outputs = join(buildFolder, 'firewall.json');
  rmSync(outputs, { force: true });
  await cdk(cdkWords(request, 'firewall', { outputs }));
  const told = existsSync(outputs) ? (JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, { WebAclArn?: string }>) : {};
  const arn = told[stackName(settings.stage, 'Firewall')]?.WebAclArn;
  if (!arn) throw new UserError("The firewall's stack did not tell the ARN of its web ACL: see the output above.");
  return arn;
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
              'The deployment stopped: see the message above. What was done before it stays, and the next one goes on from there.',
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
      ? [`Alarms write to ${settings.alarmEmail}, once the mail that just went there is confirmed.`]
      : ['Alarms write to nobody: deploy with -c alarmEmail=... to change that.']),
    'Make a member with TABLE_NAME (above) and PUBLIC_URL set: npm run tenant:create',
  ].join('\n');
}
