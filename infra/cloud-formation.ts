import { SQSClient } from '@aws-sdk/client-sqs';
import { UserError } from '#infra/local/user-error.ts';
import { signRequest } from '#infra/local/engines/signature.ts';
import type { Credentials } from '#infra/local/engines/signature.ts';

/** A stack as it is in the account. */
export interface StackState {
  /** Such as `CREATE_COMPLETE`. */
  status: string;
  isProtected: boolean;
  /** The address at which people opened the application after the last deployment; only the stack of the distribution says so. */
  publicUrl?: string | undefined;
}

/** The two calls of CloudFormation that `cdk` has no command for. */
export interface CloudFormation {
  /** Undefined for a stack that does not exist. A stack of us-east-1 says so; others are in the region of the deployment. */
  describe: (name: string, region?: string) => Promise<StackState | undefined>;
  /** Takes off the protection against deletion. */
  unprotect: (name: string, region?: string) => Promise<void>;
}

/** CloudFormation client with the credentials and region of the environment or the profile. */
export async function openCloudFormation(profile: string | undefined): Promise<CloudFormation> {
  const { config } = new SQSClient(profile === undefined ? {} : { profile });
  const home = await config.region();
  const ask = async (action: string, parameters: Record<string, string>, region = home): Promise<{ ok: boolean; text: string }> =>
    askCloudFormation(region, await config.credentials(), { Action: action, Version: '2010-05-15', ...parameters });
  return {
    async describe(name, region) {
      const { ok, text } = await ask('DescribeStacks', { StackName: name }, region);
      if (!ok && text.includes('does not exist')) return undefined;
      if (!ok) throw refusalOf(text);
      const status = /<StackStatus>([^<]+)</.exec(text)?.[1] ?? 'UNKNOWN';
      const publicUrl = /<OutputKey>PublicUrl<\/OutputKey>\s*<OutputValue>([^<]+)</.exec(text)?.[1];
      return { status, isProtected: /<EnableTerminationProtection>true</.test(text), publicUrl };
    },
    async unprotect(name, region) {
      const parameters = { StackName: name, EnableTerminationProtection: 'false' };
      const { ok, text } = await ask('UpdateTerminationProtection', parameters, region);
      if (!ok) throw refusalOf(text);
    },
  };
}

async function askCloudFormation(
  region: string,
  credentials: Credentials,
  form: Record<string, string>,
): Promise<{ ok: boolean; text: string }> {
  const { AWS_ENDPOINT_URL_CLOUDFORMATION: own, AWS_ENDPOINT_URL: ofAll } = process.env;
  const address = new URL(own || ofAll || `https://cloudformation.${region}.${domainOf(region)}`);
  const body = Buffer.from(new URLSearchParams(form).toString());
  const headers = { host: address.host, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const request = { method: 'POST', path: '/', query: new URLSearchParams(), headers, body };
  const { host: _, ...signed } = signRequest(request, { service: 'cloudformation', region }, credentials, new Date());
  const answer = await fetch(new URL('/', address), { method: 'POST', headers: signed, body });
  return { ok: answer.ok, text: await answer.text() };
}

function domainOf(region: string): string {
  if (region.startsWith('cn-')) return 'amazonaws.com.cn';
  return region.startsWith('eusc-') ? 'amazonaws.eu' : 'amazonaws.com';
}

function refusalOf(text: string): UserError {
  return new UserError(`CloudFormation refused: ${/<Message>([^<]*)</.exec(text)?.[1] ?? text}`);
}
