import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A sentence when nothing says who deploys, or into which region; `cdk` would say so only after a minute, and otherwise. Whether the
 * credentials are good is for AWS to say.
 */
export function missingCredentials(environment: Environment, profile: string | undefined): string | undefined {
  const set = (name: string): boolean => (environment[name] ?? '') !== '';
  const file = (variable: string, name: string): boolean => existsSync(environment[variable] ?? join(homedir(), '.aws', name));
  const hasFiles = file('AWS_CONFIG_FILE', 'config') || file('AWS_SHARED_CREDENTIALS_FILE', 'credentials');
  const hasKeys = set('AWS_ACCESS_KEY_ID') && set('AWS_SECRET_ACCESS_KEY');
  const lent = ['AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', 'AWS_CONTAINER_CREDENTIALS_FULL_URI'].some(set);
  if (!hasKeys && !lent && !hasFiles) {
    if (profile !== undefined || set('AWS_PROFILE'))
      return 'There is a profile, but no ~/.aws/config that could hold it: run `aws configure` first.';
    return 'Nothing says who deploys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run `aws configure` and name the profile with --profile.';
  }
  if (!set('AWS_REGION') && !set('AWS_DEFAULT_REGION') && !file('AWS_CONFIG_FILE', 'config'))
    return 'It is not said into which region: set AWS_REGION, such as eu-central-1.';
  return undefined;
}
