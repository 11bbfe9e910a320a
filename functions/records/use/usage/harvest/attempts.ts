import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import type { CounterException } from '#shared/domain/usage/counter/counter-report.ts';
import type { HarvestRequest, JudgedMonth, RefusalReason } from '#shared/domain/usage/harvest/answer-of.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Days for which an attempt is kept: covers a year's harvest. */
const keptDays = 400;

/** A request to the COUNTER API of a source, with its result. Not a record: nothing refers to it, and it expires. */
export interface Attempt {
  id: string;
  usage_source_id: string;
  request: HarvestRequest;
  /** The requested URL, without the key. */
  url: string;
  started: string;
  ms: number;
  /** The HTTP status; null without an answer. */
  http: number | null;
  bytes: number;
  exceptions: CounterException[];
  code: number | null;
  refusal: RefusalReason | null;
  /** The reason why the request was not sent, or its answer not read completely. */
  failure: Message | null;
  months: Pick<JudgedMonth, 'month' | 'state'>[];
  /** Whether figures were loaded now or earlier. */
  outcome: 'loaded' | 'unchanged' | 'nothing';
  /** Whether the raw answer is stored. */
  has_answer: boolean;
}

/** The id of an attempt: sorts by time within a source. */
export function attemptId(source: string, at: string, random: string): string {
  return `${source}-${Date.parse(at).toString(36).padStart(9, '0')}${random}`;
}

/** The storage key of an attempt's compressed raw answer. */
export function answerKey(id: string): string {
  return `usage-answers/${id}.gz`;
}

/** Stores an attempt in the commit that decides its outcome. */
export function writeAttempt(tx: Transaction, attempt: Attempt): void {
  const expires_at = Math.floor(Date.parse(attempt.started) / 1000) + keptDays * 24 * 3600;
  tx.write({ Put: { TableName: undefined, Item: { ...keys.usageAttempt(tx.caller.tenant, attempt.id), ...attempt, expires_at } } });
}

/** The latest attempts of a source, the latest first; with `since` those from an instant on. */
export async function attemptsOf(
  tenant: string,
  source: string,
  { since, limit = 200 }: { since?: string; limit?: number } = {},
): Promise<Attempt[]> {
  const { pk } = keys.usageAttempt(tenant, '');
  const found = table.query<Attempt & Item>({
    KeyConditionExpression: 'pk = :pk and sk between :from and :to',
    ExpressionAttributeValues: {
      ':pk': pk,
      ':from': since === undefined ? `${source}-` : attemptId(source, since, ''),
      ':to': `${source}-~`,
    },
    ScanIndexForward: false,
    Limit: limit,
  });
  return (await Array.fromAsync(found)).filter(({ usage_source_id }) => usage_source_id === source);
}

export function attemptOf(tenant: string, id: string): Promise<Attempt | undefined> {
  return table.get<Attempt & Item>(keys.usageAttempt(tenant, id));
}

/** The result of an attempt, in words. */
export function sentenceOfAttempt({ failure, code, refusal }: Pick<Attempt, 'failure' | 'code' | 'refusal'>): Message {
  return failure ?? sentenceOf(code, refusal);
}
