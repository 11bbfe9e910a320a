import { gunzipSync } from 'node:zlib';
import { notFound } from '#shared/contract/errors.ts';
import type { harvest } from '#shared/contract/groups/harvest.ts';
import type { AttemptRow } from '#shared/contract/rows/harvest-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { GroupHandlers } from '#functions/platform/http.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { answerKey, type Attempt, attemptOf, attemptsOf, sentenceOfAttempt } from '#functions/records/use/usage/harvest/attempts.ts';

/** Larger answers are fetched from storage, packed: a function's answer has at most 6 MB. */
const maxInlineBytes = 4_000_000;

/** Reads of the requests to platforms and of their answers (C673, C674, C675). */
export const attemptHandlers: Pick<GroupHandlers<typeof harvest>, 'attempts' | 'attempt' | 'answer'> = {
  attempts: async (request) => {
    const { caller, params } = request;
    const source = (await request.model()).find('usage_source', params.id);
    if (!source) throw notFound(say('kinds.usage_source'));
    return (await attemptsOf(caller.tenant, source.id)).map(rowOf);
  },
  attempt: async (request) => {
    const { caller, params } = request;
    const attempt = await loadAttempt(await request.model(), caller.tenant, params.id);
    const exceptions = attempt.exceptions.map(({ code, message, data, helpUrl = null }) => ({
      code,
      message,
      data,
      help_url: helpUrl,
      ...messageAs('sentence', sentenceOf(code)),
    }));
    return { ...rowOf(attempt), url: attempt.url, exceptions, months: attempt.months };
  },
  answer: async (request) => {
    const { repo, caller, params } = request;
    const attempt = await loadAttempt(await request.model(), caller.tenant, params.id);
    const files = filesFor(caller);
    const key = answerKey(attempt.id);
    const packed = await files.get(key);
    if (!packed) throw notFound(say('harvest.rawAnswer'));
    // An answer is downloaded only with an entry in the history.
    await repo.commit(async (tx) => tx.logAccess('usage_source', await tx.load('usage_source', attempt.usage_source_id), 'revealed'));
    const { report, from, to } = attempt.request;
    const name = `${report} ${from} ${to}.json`;
    if (attempt.bytes <= maxInlineBytes) return { filename: name, type: 'application/json', bytes: gunzipSync(packed) };
    return { filename: `${name}.gz`, type: 'application/gzip', location: await files.downloadUrl(key, `${name}.gz`, 'application/gzip') };
  },
};

/** An attempt whose source still exists. Throws 404. */
async function loadAttempt(model: ReadModel, tenant: string, id: string): Promise<Attempt> {
  const attempt = await attemptOf(tenant, id);
  if (!attempt || !model.find('usage_source', attempt.usage_source_id)) throw notFound(say('harvest.attempt'));
  return attempt;
}

function rowOf(attempt: Attempt): AttemptRow {
  const { id, usage_source_id, request, started, ms, http, bytes, outcome, has_answer } = attempt;
  return {
    id,
    usage_source_id,
    ...request,
    started,
    ms,
    http,
    bytes,
    outcome,
    has_answer,
    ...messageAs('sentence', sentenceOfAttempt(attempt)),
  };
}
