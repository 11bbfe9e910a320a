import { randomBytes } from 'node:crypto';
import { now } from './clock.ts';
import { type Key, keys } from './keys.ts';
import { isConditionFailure, table } from './table.ts';

/** Seconds within which an authenticator must answer. */
export const challengeSeconds = 5 * 60;

/** The key of a challenge. Hexadecimal, as keys of attempts do not distinguish letters by case. */
function keyOf(challenge: string, purpose: string): Key {
  return keys.attempts('ANY', `challenge ${purpose} ${Buffer.from(challenge, 'base64url').toString('hex')}`);
}

/** Stores a new challenge of 32 random bytes in base64url, for one purpose. */
export async function issueChallenge(purpose: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await table.put({ ...keyOf(challenge, purpose), expires_at: Math.floor(now().getTime() / 1000) + challengeSeconds });
  return challenge;
}

/** Consumes a challenge, whatever becomes of the answer to it; false if it is unknown, of another purpose, used or expired. */
export async function useChallenge(challenge: string, purpose: string): Promise<boolean> {
  try {
    await table.update(keyOf(challenge, purpose), {
      UpdateExpression: 'SET used = :yes',
      ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(used) and expires_at > :now',
      ExpressionAttributeValues: { ':yes': true, ':now': Math.floor(now().getTime() / 1000) },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
