import { signingKeyOf, targetOf } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Operation, ReadRequest } from '#infra/local/engines/policy-proxy/operation.ts';
import { localAccount, localRegion } from '#infra/local/template/open-templates.ts';

/**
 * The permissions that a call of KMS needs; source: Service Authorization Reference, "AWS Key Management Service". One machine has no KMS, but tests
 * do.
 */
export function kmsOperation(request: ReadRequest): Operation {
  const name = targetOf(request);
  const text = request.body.toString('utf8');
  const { KeyId = '*' } = JSON.parse(text || '{}') as { KeyId?: string };
  const resource = KeyId.startsWith('arn:') ? KeyId : `arn:aws:kms:${localRegion}:${localAccount}:key/${KeyId}`;
  return { service: 'kms', name, accessKey: signingKeyOf(request.headers), text, asked: [{ action: `kms:${name}`, resource }] };
}
