import { Problem } from '#shared/contract/errors.ts';
import { networkOf } from '#shared/domain/users/network-of.ts';
import { now } from '../platform/clock.ts';
import { keys } from '../platform/keys.ts';
import { isConditionFailure, table } from '../platform/table.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

interface Limit {
  /** The counted event, as part of its key. */
  name: string;
  most: number;
  seconds: number;
  message: Message;
}

/** Max views of one form from one network per minute: a class may open it together. */
const mostLooks = 60;
/** Max answers, and files uploaded for them, from one network per quarter of an hour, over all forms of a library. */
const mostAnswers = 30;
const mostUploads = 40;
/** Max answers and files for a whole library per hour, from all networks. */
const mostAnswersOfAll = 600;
const mostUploadsOfAll = 150;

async function countWithin(tenant: string, { name, most, seconds, message }: Limit): Promise<void> {
  const at = Math.floor(now().getTime() / 1000);
  const slot = Math.floor(at / seconds);
  try {
    await table.update(keys.attempts(tenant, `${name} ${slot}`), {
      UpdateExpression: 'ADD calls :one SET expires_at = :expires',
      ConditionExpression: 'attribute_not_exists(calls) or calls < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': most, ':expires': (slot + 2) * seconds },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new Problem(429, message, { retryAfterSeconds: seconds - (at % seconds) });
  }
}

/** Counts a view of a form; throws 429 for too many from one network. These counts are separate from the calls of the library's users. */
export function countLook(tenant: string, formId: string, ip: string): Promise<void> {
  const message = say('forms.tooManyRequests');
  return countWithin(tenant, { name: `form ${formId} from ${networkOf(ip)}`, most: mostLooks, seconds: 60, message });
}

const later = say('forms.tooManyAnswersFromNetwork');
const muchLater = say('forms.tooManyAnswersOfLibrary');

/** Counts an answer through a public link; throws 429 for too many from one network or to one library. */
export async function countAnswer(tenant: string, ip: string): Promise<void> {
  await countWithin(tenant, { name: `form answers from ${networkOf(ip)}`, most: mostAnswers, seconds: 900, message: later });
  await countWithin(tenant, { name: 'form answers', most: mostAnswersOfAll, seconds: 3600, message: muchLater });
}

/** Counts a file uploaded for an answer, like `countAnswer`. */
export async function countUpload(tenant: string, ip: string): Promise<void> {
  await countWithin(tenant, { name: `form uploads from ${networkOf(ip)}`, most: mostUploads, seconds: 900, message: later });
  await countWithin(tenant, { name: 'form uploads', most: mostUploadsOfAll, seconds: 3600, message: muchLater });
}
