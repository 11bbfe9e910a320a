import { signingKeyOf, targetOf } from '#infra/local/engines/policy-proxy/operation.ts';
import type { RequestedRight, Operation, ReadRequest } from '#infra/local/engines/policy-proxy/operation.ts';
import { localAccount, localRegion } from '#infra/local/template/open-templates.ts';

interface Named {
  TableName?: string;
  IndexName?: string;
}

interface Input extends Named {
  TransactItems?: Record<string, Named>[];
  RequestItems?: Record<string, unknown>;
}

// A transaction has no permission of its own: each of its items needs the permission of its kind.
const transactionActions: Record<string, string> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

/** The permissions that a call of DynamoDB's JSON protocol needs; source: Service Authorization Reference, "Amazon DynamoDB". */
export function dynamodbOperation(request: ReadRequest): Operation {
  const name = targetOf(request);
  const text = request.body.toString('utf8');
  return {
    service: 'dynamodb',
    name,
    accessKey: signingKeyOf(request.headers),
    text,
    asked: askedFor(name, JSON.parse(text || '{}') as Input),
  };
}

function askedFor(name: string, input: Input): RequestedRight[] {
  if (name.startsWith('Transact')) {
    return (input.TransactItems ?? []).flatMap((item) =>
      Object.entries(item).map(([kind, named]) => asked(transactionActions[kind] ?? kind, named)),
    );
  }
  if (name === 'BatchGetItem' || name === 'BatchWriteItem')
    return Object.keys(input.RequestItems ?? {}).map((table) => asked(name, { TableName: table }));
  return [asked(name, input)];
}

function asked(name: string, { TableName, IndexName }: Named): RequestedRight {
  const table = TableName === undefined ? '*' : `table/${TableName}${IndexName === undefined ? '' : `/index/${IndexName}`}`;
  return { action: `dynamodb:${name}`, resource: `arn:aws:dynamodb:${localRegion}:${localAccount}:${table}` };
}
