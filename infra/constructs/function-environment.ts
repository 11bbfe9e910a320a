import { CfnParameter } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import type { DeploymentSettings } from '#infra/deployment-settings.ts';
import { queueVariable } from '#infra/function-map.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';

/**
 * The environment of every function. What differs between installations is a parameter of the stack, so that the local runner
 * gives its own values to the same template.
 */
export function functionEnvironment(stack: Stack, shared: SharedResources, settings: DeploymentSettings): Record<string, string> {
  const parameter = (id: string, value: string, description: string): string =>
    new CfnParameter(stack, id, { type: 'String', default: value, description }).valueAsString;
  return {
    TABLE_NAME: shared.table.tableName,
    FILES_BUCKET: shared.files.bucketName,
    SEALING_KEY_ID: shared.sealingKey.keyId,
    SIGNING_KEY_ID: shared.signingKeys.map((key) => key.keyId).join(','),
    ...Object.fromEntries([...shared.queues].map(([name, queue]) => [queueVariable(name), queue.queueUrl])),
    MAIL_FROM: parameter('MailFrom', settings.mailFrom, 'The sender of mails; its domain must be verified in SES'),
    STAGE: parameter('Stage', settings.stage, 'The name of the installation, in logs and metrics'),
    PUBLIC_URL: parameter('PublicUrl', settings.publicUrl, 'The address at which people open the application'),
  };
}
