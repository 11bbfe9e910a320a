import type { FeedbackPage } from '#shared/contract/groups/stakeholders.ts';

/** The server's answer: the page, or the reason why it is not available. */
export type FeedbackAnswer =
  | { ok: true; page: FeedbackPage; kept: boolean }
  | { ok: false; why: 'unknown' | 'revoked' | 'closed' | 'expired' | 'too_many' | 'failed' };

const ends = ['unknown', 'revoked', 'closed', 'expired'] as const;

/** The token in the page's address; undefined for other addresses. */
export function tokenOf(pathname: string): string | undefined {
  return /^\/stakeholder-responses\/([\w-]+)\/subscriptions\/?$/.exec(pathname)?.[1];
}

/** Calls C066, or C067 to save answers. The request reveals the page's address to no one. */
export async function askFeedback(
  token: string,
  answers?: { decisions: Record<string, boolean>; comments: Record<string, string> },
): Promise<FeedbackAnswer> {
  try {
    const response = await fetch(`/api/stakeholder-responses/${encodeURIComponent(token)}/subscriptions`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(answers && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(answers) }),
    });
    if (response.status === 429) return { ok: false, why: 'too_many' };
    const body = (await response.json()) as {
      result: FeedbackPage | null;
      status: string;
      messages: { errors?: { link?: string[] } };
    };
    if (response.ok && body.result) return { ok: true, page: body.result, kept: body.status === 'positive' };
    const code = body.messages.errors?.link?.[0];
    return { ok: false, why: ends.find((each) => each === code) ?? 'failed' };
  } catch {
    return { ok: false, why: 'failed' };
  }
}
