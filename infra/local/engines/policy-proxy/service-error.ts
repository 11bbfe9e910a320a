import { escapeXml } from '#infra/local/escape-xml.ts';
import type { RequestedRight, Service } from '#infra/local/engines/policy-proxy/operation.ts';
import { localAccount } from '#infra/local/template/open-templates.ts';

/** A complete answer. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** An error in the form of a service. */
export function serviceError(service: Service, status: number, code: string, message: string): Answer {
  if (service === 'dynamodb' || service === 'kms' || service === 'sqs') {
    return {
      status,
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        // SQS also sends the code of its older protocol, which the client uses as the error's name.
        ...(service === 'sqs' ? { 'x-amzn-query-error': `${code};${status < 500 ? 'Sender' : 'Receiver'}` } : {}),
      },
      body: JSON.stringify({
        __type: `com.amazonaws.${service === 'dynamodb' ? 'dynamodb.v20120810' : service}#${code}`,
        message,
      }),
    };
  }
  const error = `<Code>${code}</Code><Message>${escapeXml(message)}</Message>`;
  return service === 's3'
    ? {
        status,
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${error}<RequestId>local</RequestId></Error>`,
      }
    : {
        status,
        headers: { 'content-type': 'text/xml' },
        body: `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>${error}</Error><RequestId>local</RequestId></ErrorResponse>`,
      };
}

/** The refusal of a function without a permission, with the service's status and sentence. */
export function accessDenied(service: Service, caller: string, { action, resource }: RequestedRight): Answer {
  const user = `arn:aws:sts::${localAccount}:assumed-role/${caller}/${caller}`;
  const sentence = (name: string, on: string): string =>
    `User: ${user} is not authorized to perform: ${name} on resource: ${on} because no identity-based policy allows the ${name} action`;
  switch (service) {
    case 'dynamodb':
    case 'kms':
      return serviceError(service, 400, 'AccessDeniedException', sentence(action, resource));
    case 's3':
      return serviceError(service, 403, 'AccessDenied', sentence(action, `"${resource}"`));
    case 'ses':
      return serviceError(
        service,
        403,
        'AccessDenied',
        `User \`${user}' is not authorized to perform \`${action}' on resource \`${resource}'`,
      );
    case 'sqs':
      return serviceError(service, 403, 'AccessDenied', sentence(action.toLowerCase(), resource));
  }
}
