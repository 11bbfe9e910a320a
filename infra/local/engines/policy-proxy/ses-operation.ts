import { signingKeyOf } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Operation, ReadRequest } from '#infra/local/engines/policy-proxy/operation.ts';
import { localAccount, localRegion } from '#infra/local/template/open-templates.ts';

/**
 * The permissions that a call of SES's query protocol needs: to send from the sender's domain, which is the verified identity, and to use the
 * configuration set that it names. Source: Service Authorization Reference, "Amazon SES".
 */
export function sesOperation(request: ReadRequest): Operation {
  const form = new URLSearchParams(request.body.toString('utf8'));
  const name = form.get('Action') ?? '';
  const message = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString('utf8');
  const sender = form.get('Source') ?? /^From:[^\r\n]*/im.exec(message)?.[0] ?? '';
  const domain = /@([^\s>"]+)/.exec(sender)?.[1] ?? '*';
  const rules = form.get('ConfigurationSetName');
  const asked = [`identity/${domain}`, ...(rules ? [`configuration-set/${rules}`] : [])];
  return {
    service: 'ses',
    name,
    accessKey: signingKeyOf(request.headers),
    text: message || request.body.toString('utf8'),
    asked: asked.map((resource) => ({ action: `ses:${name}`, resource: `arn:aws:ses:${localRegion}:${localAccount}:${resource}` })),
  };
}
