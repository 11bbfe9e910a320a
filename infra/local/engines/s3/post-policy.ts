import { S3Error } from '#infra/local/engines/s3/s3-error.ts';

interface PolicyDocument {
  expiration: string;
  conditions: (Record<string, string> | [string, string | number, string | number])[];
}

/** The sizes in bytes that a checked policy allows. */
export interface AllowedSize {
  minimum: number;
  maximum: number;
}

// Fields that the policy need not name.
const freeFields = new Set(['x-amz-signature', 'policy', 'file', 'awsaccesskeyid']);

/**
 * Checks the fields of a form upload against its policy (eq, starts-with, every field covered, not expired) and returns the allowed size. `fields`
 * must include `bucket`. Throws an S3Error.
 */
export function checkPostPolicy(policy: string, fields: Map<string, string>, now: number): AllowedSize {
  const document = parse(policy);
  if (!(now < Date.parse(document.expiration))) throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.');
  const size: AllowedSize = { minimum: 0, maximum: Number.POSITIVE_INFINITY };
  const covered = new Set<string>();
  for (const condition of document.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) match({ kind: 'eq', name, expected: value }, fields, covered);
    } else if (condition[0] === 'content-length-range') {
      size.minimum = Number(condition[1]);
      size.maximum = Number(condition[2]);
    } else {
      const [kind, name, expected] = condition;
      match({ kind, name: String(name).replace(/^\$/, ''), expected: String(expected) }, fields, covered);
    }
  }
  for (const name of fields.keys()) {
    if (covered.has(name) || freeFields.has(name) || name === 'bucket' || name.startsWith('x-ignore-')) continue;
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${name}`);
  }
  return size;
}

interface FieldCondition {
  kind: string;
  name: string;
  expected: string;
}

/** Throws unless a field meets its condition, and notes that the policy covers the field. */
function match({ kind, name, expected }: FieldCondition, fields: Map<string, string>, covered: Set<string>): void {
  const field = name.toLowerCase();
  const value = fields.get(field) ?? '';
  const holds = kind === 'eq' ? value === expected : kind === 'starts-with' && value.startsWith(expected);
  if (!holds)
    throw new S3Error('AccessDenied', `Invalid according to Policy: Policy Condition failed: ["${kind}", "$${name}", "${expected}"]`);
  covered.add(field);
}

function parse(policy: string): PolicyDocument {
  try {
    const document = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as PolicyDocument;
    if (typeof document.expiration === 'string' && Array.isArray(document.conditions)) return document;
  } catch {
    // Answered below like any other malformed policy.
  }
  throw new S3Error('MalformedPOSTRequest', 'The policy is not a policy document');
}
