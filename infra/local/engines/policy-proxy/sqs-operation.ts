import { signingKeyOf, targetOf } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Operation, ReadRequest } from '#infra/local/engines/policy-proxy/operation.ts';
import { localAccount, localRegion } from '#infra/local/template/open-templates.ts';

/**
 * The permissions that a call of SQS's JSON protocol needs; source: Service Authorization Reference, "Amazon SQS". A batch needs the permission of
 * its single call.
 */
export function sqsOperation(request: ReadRequest): Operation {
  const name = targetOf(request);
  const text = request.body.toString('utf8');
  const { QueueUrl, QueueName } = JSON.parse(text || '{}') as { QueueUrl?: string; QueueName?: string };
  const queue = QueueUrl?.split('/').at(-1) ?? QueueName ?? '*';
  return {
    service: 'sqs',
    name,
    accessKey: signingKeyOf(request.headers),
    text,
    asked: [{ action: `sqs:${name.replace(/Batch$/, '')}`, resource: `arn:aws:sqs:${localRegion}:${localAccount}:${queue}` }],
  };
}
