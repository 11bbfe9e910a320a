import { signingKeyOf, targetOf } from '#infra/local/engines/policy-proxy/operation.ts';
import type { RequestedRight, Operation, ReadRequest } from '#infra/local/engines/policy-proxy/operation.ts';
import { localAccount, localRegion } from '#infra/local/template/open-templates.ts';

type ItemKey = Readonly<Record<string, { S?: string }>>;

interface Named {
  TableName?: string;
  IndexName?: string;
  Key?: ItemKey;
  Item?: ItemKey;
}

/** One item of a batch of writes. */
interface BatchWrite {
  PutRequest?: Named;
  DeleteRequest?: Named;
}

interface Input extends Named {
  TransactItems?: Record<string, Named>[];
  RequestItems?: Record<string, BatchWrite[] | { Keys?: ItemKey[] }>;
  /** Of PartiQL. */
  Statement?: string;
  Statements?: { Statement?: string }[];
  TransactStatements?: { Statement?: string }[];
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
  const statements = [input, ...(input.Statements ?? []), ...(input.TransactStatements ?? [])].flatMap(({ Statement }) => Statement ?? []);
  if (statements.length > 0) return statements.map((statement) => asked(partiqlAction(statement), {}));
  if (name.startsWith('Transact')) {
    return (input.TransactItems ?? []).flatMap((item) =>
      Object.entries(item).map(([kind, named]) => asked(transactionActions[kind] ?? kind, named)),
    );
  }
  if (name === 'BatchGetItem' || name === 'BatchWriteItem')
    return Object.entries(input.RequestItems ?? {}).map(([table, items]) => ({
      ...asked(name, { TableName: table }),
      leadingKeys: Array.isArray(items) ? items.flatMap(({ PutRequest, DeleteRequest }) => keysOf(PutRequest ?? DeleteRequest ?? {})) : [],
    }));
  return [asked(name, input)];
}

/** `DELETE FROM …` needs PartiQLDelete, whichever call carries it. */
function partiqlAction(statement: string): string {
  const [word = ''] = statement.trim().split(/\s/);
  return `PartiQL${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`;
}

function keysOf({ Key, Item }: Named): string[] {
  const pk = (Key ?? Item)?.['pk']?.S;
  return pk === undefined ? [] : [pk];
}

function asked(name: string, named: Named): RequestedRight {
  const { TableName, IndexName } = named;
  const table = TableName === undefined ? '*' : `table/${TableName}${IndexName === undefined ? '' : `/index/${IndexName}`}`;
  const leadingKeys = keysOf(named);
  return {
    action: `dynamodb:${name}`,
    resource: `arn:aws:dynamodb:${localRegion}:${localAccount}:${table}`,
    ...(leadingKeys.length > 0 && { leadingKeys }),
  };
}
