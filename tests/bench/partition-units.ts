/** A value as DynamoDB's protocol writes it. */
interface Attribute {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  L?: Attribute[];
  M?: Record<string, Attribute>;
}
type Attributes = Record<string, Attribute>;

interface Transaction {
  TransactItems?: {
    Put?: { Item: Attributes };
    ConditionCheck?: { Key: Attributes };
    Update?: { Key: Attributes };
    Delete?: { Key: Attributes };
  }[];
}

/** The size of a value by DynamoDB's rules, in bytes. Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats". */
function sizeOf(value: Attribute): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/[-.]/g, '').length / 2) + 1;
  if (value.B !== undefined) return Math.floor((value.B.length * 3) / 4);
  if (value.L) return 3 + value.L.reduce((sum, each) => sum + 1 + sizeOf(each), 0);
  if (value.M) return 3 + Object.entries(value.M).reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each), 0);
  return 1;
}

/**
 * The write units of a transaction by partition, each write twice (prepare and commit). What a check or an update finds is taken as an item
 * of up to 1 KB. Empty for any other request.
 */
export function partitionUnits(operation: string, input: object): Map<string, number> {
  const units = new Map<string, number>();
  if (operation !== 'TransactWriteItems') return units;
  for (const { Put, ConditionCheck, Update, Delete } of (input as Transaction).TransactItems ?? []) {
    const item = Put?.Item ?? ConditionCheck?.Key ?? Update?.Key ?? Delete?.Key ?? {};
    const size = Put ? Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0) : 1;
    const partition = item['pk']?.S ?? '';
    units.set(partition, (units.get(partition) ?? 0) + 2 * Math.max(1, Math.ceil(size / 1024)));
  }
  return units;
}
