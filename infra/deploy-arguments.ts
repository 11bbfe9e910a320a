import { deploymentSettings, SettingError, settingNames } from '#infra/deployment-settings.ts';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';
import { stackName } from '#infra/stack-name.ts';

/** The parsed arguments of `npm run deploy`. */
export interface DeployRequest {
  settings: DeploymentSettings;
  /** The settings given on the command line, as text, to be handed on to `cdk`. */
  given: Record<string, string>;
  profile: string | undefined;
  /** Whether `cdk` shall ask before it widens a right. */
  ask: boolean;
  /** Whether people may open the application at another address than before. */
  changesAddress: boolean;
}

const usage = `npm run deploy -- -c name=value ...
  [--profile name]   the AWS profile; otherwise the environment says who deploys
  [--yes]            does not ask before it gives a right or opens a port
  [--change-address] lets people open the application at another address than before, where no passkey works any more

The names, which may also stand under "context" in cdk.json:
${Object.entries(settingNames)
  .map(([name, meaning]) => `  ${name.padEnd(14)} ${meaning}`)
  .join('\n')}`;

/**
 * Reads the words behind `npm run deploy`, on top of the settings that are kept in cdk.json. Throws a SettingError with a sentence when
 * something is missing or cannot be meant.
 */
export function deployArguments(words: readonly string[], kept: Readonly<Record<string, unknown>>): DeployRequest {
  const given: Record<string, string> = {};
  let profile: string | undefined;
  let ask = true;
  let changesAddress = false;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--yes') ask = false;
    else if (word === '--change-address') changesAddress = true;
    else if (word === '--profile') profile = rest.shift();
    else if (word === '-c' || word === '--context') {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(rest.shift() ?? '') ?? [];
      if (name === undefined || value === undefined) throw new SettingError(`Behind ${word} stands a name, = and a value.\n\n${usage}`);
      if (!(name in settingNames)) throw new SettingError(`There is no setting ${name}.\n\n${usage}`);
      given[name] = value;
    } else throw new SettingError(`npm run deploy does not know ${word}.\n\n${usage}`);
  }
  const valueOf = (name: string): unknown => given[name] ?? kept[name];
  const settings = deploymentSettings(valueOf);
  if (!settings.domain && !valueOf('publicUrl'))
    throw new SettingError(
      `It is not said where people will open the application: give domain and certificate. Without a domain of your own, deploy with
-c publicUrl=https://later.invalid first, and again with the DistributionUrl that it tells at its end.\n\n${usage}`,
    );
  if (!valueOf('mailFrom'))
    throw new SettingError(`It is not said who sends the mails: give mailFrom, of a domain that SES has verified.\n\n${usage}`);
  return { settings, given, profile, ask, changesAddress };
}

export const deploymentParts = {
  firewall: ['Firewall'],
  product: ['Data', 'Logs', 'Work', 'Api', 'Alarms', 'Edge'],
  watch: ['Watch'],
} as const;

/**
 * Arguments of `cdk deploy` for one part. The parts are deployed in this order: the firewall, if one is made; the product, with the ARN of the
 * firewall's web ACL; the alarm of the distribution, with the distribution's id.
 */
export function cdkWords(
  request: DeployRequest,
  part: keyof typeof deploymentParts,
  more: { outputs?: string; webAcl?: string; distribution?: string; unprotected?: readonly string[] },
): string[] {
  const { stage } = request.settings;
  const { webAcl, distribution, unprotected = [] } = more;
  const context = {
    ...request.given,
    ...(webAcl ? { webAcl } : {}),
    ...(distribution ? { distribution } : {}),
    ...(unprotected.length > 0 ? { unprotected: unprotected.join(',') } : {}),
  };
  return [
    'deploy',
    ...deploymentParts[part].map((name) => stackName(stage, name)),
    // A setting that is left out gets its default again, not its value of the last deployment.
    '--no-previous-parameters',
    '--require-approval',
    request.ask ? 'broadening' : 'never',
    ...(more.outputs ? ['--outputs-file', more.outputs] : []),
    ...(request.profile ? ['--profile', request.profile] : []),
    ...Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
