import * as oidc from 'openid-client';
import { Problem } from '#shared/contract/errors.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { log } from '#functions/platform/log.ts';
import { OutboundRefusal } from '#functions/platform/outbound.ts';

/** Does work with a provider. What goes wrong there is thrown as a problem that says what to do. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const said = reasonOf(error);
    if (!said) throw error;
    log.info('a provider’s answer was refused', { reason: said.code, error });
    throw new Problem(401, said);
  }
}

/** The reason why a request to a provider failed; undefined for an error of ours. */
function reasonOf(error: unknown): Message | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundRefusal) return say('sso.unreachable', { reason: cause.reason });
    if (cause instanceof oidc.ResponseBodyError)
      return cause.error === 'invalid_client' ? say('sso.clientRefused') : say('sso.codeRefused', { error: cause.error.slice(0, 100) });
    if (cause instanceof oidc.WWWAuthenticateChallengeError) return say('sso.clientRefused');
    if (cause instanceof oidc.ClientError)
      return cause.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? say('sso.clock') : say('sso.answerInvalid');
  }
  return undefined;
}
