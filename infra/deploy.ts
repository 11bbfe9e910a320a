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

// `npm run deploy`: builds the product and brings it to AWS with the pinned `cdk`, the firewall first, what watches it last.
try {
  const request = deployArguments(process.argv.slice(2), keptSettings());
  const missing = missingCredentials(process.env, request.profile);
  if (missing) throw new UserError(missing);
  await buildProduct();
  const webAcl = await deployFirewall(request);
  const { DistributionId } = await deployPart(request, 'product', 'Edge', { webAcl });
  if (!DistributionId) throw new UserError("The distribution's stack did not tell its id: see the output above.");
  // With the firewall left out nothing is in us-east-1, which may not be bootstrapped.
  if (request.settings.firewall) await cdk(cdkWords(request, 'watch', { webAcl, distribution: DistributionId }));
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
  const { WebAclArn: arn } = await deployPart(request, 'firewall', 'Firewall', {});
  if (!arn) throw new UserError("The firewall's stack did not tell the ARN of its web ACL: see the output above.");
  return arn;
}

/** Deploys some stacks, and gives what one of them tells. */
async function deployPart(
  request: DeployRequest,
  part: 'firewall' | 'product',
  teller: 'Firewall' | 'Edge',
  more: { webAcl?: string },
): Promise<Partial<Record<string, string>>> {
  const outputs = join(buildFolder, `${part}.json`);
  rmSync(outputs, { force: true });
  await cdk(cdkWords(request, part, { ...more, outputs }));
  const told = existsSync(outputs) ? (JSON.parse(readFileSync(outputs, 'utf8')) as Record<string, Record<string, string>>) : {};
  return told[stackName(request.settings.stage, teller)] ?? {};
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
      ? [`Alarms write to ${settings.alarmEmail}, once the mails that just went there are confirmed.`]
      : ['Alarms write to nobody: deploy with -c alarmEmail=... to change that.']),
    'Make a member with TABLE_NAME (above) and PUBLIC_URL set: npm run tenant:create',
  ].join('\n');
}
