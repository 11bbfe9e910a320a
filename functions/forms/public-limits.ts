import { Problem } from '#shared/contract/errors.ts';
import { networkOf } from '#shared/domain/users/network-of.ts';
import { now } from '../platform/clock.ts';
import { keys } from '../platform/keys.ts';
import { isConditionFailure, table } from '../platform/table.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

interface Limit {
  /** What is counted, as its key says it. */
  name: string;
  most: number;
  seconds: number;
  message: Message;
}

/** Looks at one form from one network address in a minute: a class may open it together. */
const mostLooks = 60;
/** Answers, and files sent ahead of them, from one network address in a quarter of an hour, over all forms of a library. */
const mostAnswers = 30;
const mostUploads = 40;
/** The same of a library as a whole in an hour, from wherever they come. */
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

/** Counts a look at a form; throws 429 when too many come from one place. None of this counts among the calls of the library's own people. */
export function countLook(tenant: string, formId: string, ip: string): Promise<void> {
  const message = say('forms.pageAskingTooMuchOncePlease');
  return countWithin(tenant, { name: `form ${formId} from ${networkOf(ip)}`, most: mostLooks, seconds: 60, message });
}

const later = say('forms.tooManyAnswersCameFromYour');
const muchLater = say('forms.tooManyAnswersComeLibraryMoment');

/** Counts an answer by a public link; throws 429 when there are too many from one place, or to one library. */
export async function countAnswer(tenant: string, ip: string): Promise<void> {
  await countWithin(tenant, { name: `form answers from ${networkOf(ip)}`, most: mostAnswers, seconds: 900, message: later });
  await countWithin(tenant, { name: 'form answers', most: mostAnswersOfAll, seconds: 3600, message: muchLater });
}

/** The same for a file that is sent ahead of an answer. */
export async function countUpload(tenant: string, ip: string): Promise<void> {
  await countWithin(tenant, { name: `form uploads from ${networkOf(ip)}`, most: mostUploads, seconds: 900, message: later });
  await countWithin(tenant, { name: 'form uploads', most: mostUploadsOfAll, seconds: 3600, message: muchLater });
}
