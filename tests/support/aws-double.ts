import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenAt } from '#infra/local/engines/local-address.ts';

interface Stack {
  status: string;
  isProtected: boolean;
  template: string;
  outputs: Record<string, string>;
  pending?: string;
}

/** As much of AWS as `cdk deploy` asks of it for a stack without assets: STS, SSM, S3 and CloudFormation, at one address. */
export interface AwsDouble {
  endpoint: string;
  stacks: Map<string, Stack>;
  /** The calls that change stacks, in order. */
  calls: string[];
  /** Creations of these stacks fail, once each. */
  failing: Set<string>;
  /** What stacks give out once they were created. */
  outputs: Record<string, Record<string, string>>;
  stop: () => Promise<void>;
}

const account = '123456789012';

export async function startAwsDouble(): Promise<AwsDouble> {
  const stacks = new Map<string, Stack>();
  const double: Omit<AwsDouble, 'endpoint' | 'stop'> = { stacks, calls: [], failing: new Set(), outputs: {} };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const form = new URLSearchParams(body);
    const action = form.get('Action');
    if (action !== null) {
      const { status, xml } = query(action, form);
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    } else if (String(request.headers['x-amz-target']).startsWith('AmazonSSM')) {
      const { Name } = JSON.parse(body) as { Name: string };
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify({ Parameter: { Name, Value: '30' } }));
    } else storage(request, response);
  }

  /** A bucket of assets that has none yet and takes any. */
  function storage(request: IncomingMessage, response: ServerResponse): void {
    const address = request.url ?? '';
    if (request.method === 'GET' && address.includes('location'))
      response.end('<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></LocationConstraint>');
    else if (request.method === 'GET' && address.includes('list-type'))
      response.end('<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>');
    else if (request.method === 'GET' && address.includes('encryption'))
      response.end(
        '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
      );
    else if (request.method === 'PUT') response.writeHead(200, { etag: '"0"' }).end();
    else response.writeHead(404).end();
  }

  function query(action: string, form: URLSearchParams): { status: number; xml: string } {
    const done = (result: string) => ({
      status: 200,
      xml: `<${action}Response><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>0</RequestId></ResponseMetadata></${action}Response>`,
    });
    const refused = (message: string, code = 'ValidationError') => ({
      status: 400,
      xml: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>0</RequestId></ErrorResponse>`,
    });
    // A stack is named, or meant by its ARN.
    const name = (form.get('StackName') ?? '').replace(/^.*:stack\/([^/]+)\/.*$/, '$1');
    const stack = stacks.get(name);
    const id = `arn:aws:cloudformation:us-east-1:${account}:stack/${name}/1`;
    const note = (what: string) => void double.calls.push(`${what} ${name}`);
    if (action === 'GetCallerIdentity')
      return done(`<Arn>arn:aws:iam::${account}:user/test</Arn><UserId>U</UserId><Account>${account}</Account>`);
    // Who deploys then goes on with the own credentials.
    if (action === 'AssumeRole') return refused('not here');
    if (action === 'CreateChangeSet') {
      const template = form.get('TemplateURL') ?? form.get('TemplateBody') ?? '';
      stacks.set(name, stack ? { ...stack, pending: template } : newStack(template));
      return done(`<Id>arn:aws:cloudformation:us-east-1:${account}:changeSet/c/1</Id><StackId>${id}</StackId>`);
    }
    if (!stack) return refused(`Stack with id ${form.get('StackName')} does not exist`);
    switch (action) {
      case 'DescribeStacks':
        return done(`<Stacks><member>${describe(name, id, stack)}</member></Stacks>`);
      case 'GetTemplate':
        return done(`<TemplateBody>{}</TemplateBody>`);
      case 'DeleteChangeSet':
        delete stack.pending;
        return done('');
      case 'DescribeChangeSet': {
        if (stack.pending === undefined) return refused('There is no such change set', 'ChangeSetNotFound');
        const isEmpty = stack.pending === stack.template && stack.status !== 'REVIEW_IN_PROGRESS';
        return done(
          `<ChangeSetId>arn:aws:cloudformation:us-east-1:${account}:changeSet/c/1</ChangeSetId><StackId>${id}</StackId>${
            isEmpty
              ? "<Status>FAILED</Status><StatusReason>The submitted information didn't contain changes.</StatusReason>"
              : '<Status>CREATE_COMPLETE</Status><Changes><member><Type>Resource</Type></member></Changes>'
          }`,
        );
      }
      case 'ExecuteChangeSet': {
        const isCreation = stack.status === 'REVIEW_IN_PROGRESS';
        note(isCreation ? 'create' : 'update');
        const fails = isCreation && double.failing.delete(name);
        stack.status = fails ? 'ROLLBACK_COMPLETE' : isCreation ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE';
        stack.template = stack.pending ?? '';
        delete stack.pending;
        if (!fails) stack.outputs = double.outputs[name] ?? {};
        return done('');
      }
      case 'UpdateTerminationProtection':
        stack.isProtected = form.get('EnableTerminationProtection') === 'true';
        note(stack.isProtected ? 'protect' : 'unprotect');
        return done(`<StackId>${id}</StackId>`);
      case 'DeleteStack':
        note('delete');
        if (stack.isProtected) return refused(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`);
        stacks.delete(name);
        return done('');
      default:
        return done('');
    }
  }

  const endpoint = await listenAt(server);
  return {
    ...double,
    endpoint,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function newStack(pending: string): Stack {
  return { status: 'REVIEW_IN_PROGRESS', isProtected: false, template: '', outputs: {}, pending };
}

function describe(name: string, id: string, { status, isProtected, outputs }: Stack): string {
  const given = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return (
    `<StackName>${name}</StackName><StackId>${id}</StackId><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime>` +
    `<EnableTerminationProtection>${isProtected}</EnableTerminationProtection><Outputs>${given.join('')}</Outputs>`
  );
}
