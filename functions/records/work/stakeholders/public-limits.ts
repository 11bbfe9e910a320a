import { Problem } from '#shared/contract/errors.ts';
import { networkOf } from '#shared/domain/users/network-of.ts';
import { now } from '#functions/platform/clock.ts';
import { digestOfToken } from '#functions/platform/link-tokens.ts';
import { keys } from '#functions/platform/keys.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max calls of one link per minute: a person makes some four. */
const mostCalls = 30;
/** Max unknown links tried from one network address in 15 minutes. */
const mostUnknown = 30;
const quarter = 15 * 60;

/** A key outside all tenants, as an unknown link belongs to no tenant. */
const anyTenant = 'ANY';

function placeKey(ip: string): ReturnType<typeof keys.attempts> {
  return keys.attempts(anyTenant, `feedback from ${networkOf(ip)} ${Math.floor(now().getTime() / (quarter * 1000))}`);
}

/**
 * Counts an unknown link; throws 429 if too many were tried from a network address. Known links still open: a whole library may share the
 * address.
 */
export async function countUnknownLink(ip: string): Promise<void> {
  try {
    await table.update(placeKey(ip), {
      UpdateExpression: 'ADD tries :one SET expires_at = :expires',
      ConditionExpression: 'attribute_not_exists(tries) or tries < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': mostUnknown, ':expires': Math.ceil(now().getTime() / 1000) + 2 * quarter },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new Problem(429, say('stakeholders.tooManyInvalidLinks'), {
      retryAfterSeconds: quarter - (Math.floor(now().getTime() / 1000) % quarter),
    });
  }
}

/** Counts a call by a link; throws 429 for too many. Such calls do not count towards the limits of the library's users. */
export async function countFeedbackCall(tenant: string, token: string): Promise<void> {
  const minute = Math.floor(now().getTime() / 60_000);
  const name = digestOfToken(token);
  try {
    await table.update(keys.attempts(tenant, `feedback ${name} ${minute}`), {
      UpdateExpression: 'ADD calls :one SET expires_at = :expires',
      ConditionExpression: 'attribute_not_exists(calls) or calls < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': mostCalls, ':expires': (minute + 2) * 60 },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new Problem(429, say('forms.tooManyRequests'), { retryAfterSeconds: 60 });
  }
}
