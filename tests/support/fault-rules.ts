import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '#infra/local/engines/policy-proxy/exchange.ts';
import type { Service } from '#infra/local/engines/policy-proxy/operation.ts';
import { serviceError } from '#infra/local/engines/policy-proxy/service-error.ts';
import type { Answer } from '#infra/local/engines/policy-proxy/service-error.ts';

/** What goes wrong with a request to an engine. */
export type Fault =
  /** Too many requests: nothing was done. */
  | 'throttle'
  /** Another transaction is at work on the first item of this one: nothing was done. DynamoDB only. */
  | 'transaction-conflict'
  /** A transaction cancelled since its first item was throttled: nothing was done. DynamoDB only. */
  | 'transaction-throttled'
  /** Half of a batch (rounded up) is handed back as not done. BatchGetItem and BatchWriteItem only. */
  | 'unprocessed'
  /** The engine failed: nothing was done. */
  | 'error-500'
  /** The connection breaks before the engine heard of it: nothing was done. */
  | 'reset'
  /** No answer for `ms`, then the connection breaks: nothing was done. */
  | 'timeout'
  /** The engine did the work, but the connection breaks before its answer. */
  | 'after'
  /** The engine did the work, but the connection breaks in the middle of its answer's body. */
  | 'cut-body';

export interface FaultRule {
  fault: Fault;
  service: Service;
  /** The calls of the service that it hits, such as `TransactWriteItems` or `PutObject`; all when left out. */
  operation?: string | readonly string[];
  /** Only calls of this function. */
  function?: string;
  /** Only calls whose body (DynamoDB, SQS, SES: the message) or object path (S3) has this in it. */
  contains?: string;
  /** The first of the matching calls that it hits, counted from 1, which it is unless given. */
  nth?: number;
  /** How many calls it hits from there on: 1 unless given. */
  times?: number | 'always';
  /** With `timeout`: how long the connection hangs; 50 unless given. */
  ms?: number;
}

/** How often a rule was asked and how often it hit. */
export interface FaultCount {
  matched: number;
  hits: number;
}

interface Kept extends FaultCount {
  rule: FaultRule;
  scope: string | undefined;
}

/** Marks the requests of one test file, so that the faults of one do not hit another that runs beside it. */
export const scopeHeader = 'x-perennial-scope';

/** The faults that are set at the moment, put between functions and engines as the proxy's `intercept`. */
export class FaultRules {
  private readonly kept = new Map<string, Kept>();

  add(id: string, rule: FaultRule, scope?: string): void {
    this.kept.set(id, { rule, scope, matched: 0, hits: 0 });
  }

  count(id: string): FaultCount {
    const { matched = 0, hits = 0 } = this.kept.get(id) ?? {};
    return { matched, hits };
  }

  remove(id: string): void {
    this.kept.delete(id);
  }

  intercept = async (exchange: Exchange): Promise<boolean> => {
    let hitting: FaultRule | undefined;
    for (const kept of this.kept.values()) {
      if (!matches(kept, exchange)) continue;
      kept.matched += 1;
      const { nth = 1, times = 1 } = kept.rule;
      if (hitting || kept.matched < nth || (times !== 'always' && kept.matched >= nth + times)) continue;
      kept.hits += 1;
      hitting = kept.rule;
    }
    if (hitting) await strike(hitting, exchange);
    return hitting !== undefined;
  };
}

function matches({ rule, scope }: Kept, { operation, caller, headers }: Exchange): boolean {
  const operations = rule.operation === undefined ? undefined : [rule.operation].flat();
  return (
    rule.service === operation.service &&
    (scope === undefined || scope === headers[scopeHeader]) &&
    (operations === undefined || operations.includes(operation.name)) &&
    (rule.function === undefined || rule.function === caller) &&
    (rule.contains === undefined || operation.text.includes(rule.contains))
  );
}

async function strike({ fault, ms = 50 }: FaultRule, exchange: Exchange): Promise<void> {
  const { operation, answer, ask, cut } = exchange;
  switch (fault) {
    case 'throttle':
      return answer(throttled[operation.service]);
    case 'transaction-conflict':
      return answer(
        operation.name.startsWith('Transact')
          ? cancelled(exchange, 'TransactionConflict', 'Transaction is ongoing for the item')
          : serviceError('dynamodb', 400, 'TransactionConflictException', 'Transaction is ongoing for the item'),
      );
    case 'transaction-throttled':
      return answer(
        cancelled(exchange, 'ThrottlingError', 'Throughput exceeds the current capacity for one or more global secondary indexes'),
      );
    case 'unprocessed':
      return handBack(exchange);
    case 'error-500':
      return answer(
        serviceError(operation.service, 500, operation.service === 'dynamodb' ? 'InternalServerError' : 'InternalError', 'Internal error'),
      );
    case 'reset':
      return cut();
    case 'timeout':
      await wait(ms);
      return cut();
    case 'after':
      await ask();
      return cut();
    case 'cut-body': {
      const whole = await ask();
      return cut({ ...whole, body: whole.body.slice(0, Math.ceil(whole.body.length / 2)) });
    }
  }
}

const throttled: Record<Service, Answer> = {
  kms: serviceError('kms', 400, 'ThrottlingException', 'You have exceeded the rate at which you may call KMS.'),
  dynamodb: serviceError('dynamodb', 400, 'ThrottlingException', 'Throughput exceeds the current capacity of your table or index'),
  s3: serviceError('s3', 503, 'SlowDown', 'Please reduce your request rate.'),
  ses: serviceError('ses', 400, 'Throttling', 'Maximum sending rate exceeded.'),
  sqs: serviceError('sqs', 400, 'RequestThrottled', 'Request is throttled.'),
};

/** A transaction that was cancelled by its first item. */
function cancelled({ operation }: Exchange, code: string, message: string): Answer {
  const count = (JSON.parse(operation.text) as { TransactItems: unknown[] }).TransactItems.length;
  const reasons = Array.from({ length: count }, (_, index) => (index === 0 ? { Code: code, Message: message } : { Code: 'None' }));
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const sentence = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const error = serviceError('dynamodb', 400, 'TransactionCanceledException', sentence);
  return { ...error, body: JSON.stringify({ ...(JSON.parse(String(error.body)) as object), CancellationReasons: reasons }) };
}

/** Lets the engine do the first half of a batch, and hands the rest back as the service does under load. */
async function handBack({ operation, ask, answer }: Exchange): Promise<void> {
  const input = JSON.parse(operation.text) as { RequestItems: Record<string, { Keys: unknown[] } | unknown[]> };
  const done: Record<string, unknown> = {};
  const left: Record<string, unknown> = {};
  for (const [table, wanted] of Object.entries(input.RequestItems)) {
    const items = Array.isArray(wanted) ? wanted : wanted.Keys;
    const some = (part: unknown[]): unknown => (Array.isArray(wanted) ? part : { ...wanted, Keys: part });
    const half = Math.floor(items.length / 2);
    if (half > 0) done[table] = some(items.slice(0, half));
    left[table] = some(items.slice(half));
  }
  const rest = operation.name === 'BatchGetItem' ? { UnprocessedKeys: left } : { UnprocessedItems: left };
  const nothing: Answer = { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: '{"Responses":{}}' };
  const answered = Object.keys(done).length > 0 ? await ask(JSON.stringify({ ...input, RequestItems: done })) : nothing;
  const { 'content-length': _, ...headers } = answered.headers;
  answer({ status: answered.status, headers, body: JSON.stringify({ ...(JSON.parse(String(answered.body)) as object), ...rest }) });
}
