import type { Row } from '#shared/contract/kinds.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { parseIpAddress } from '#shared/domain/ip-addresses/ip-address.ts';
import { shortenAddress } from '#shared/domain/security/shorten-address.ts';
import { browserName } from '#shared/domain/users/browser-name.ts';
import { now } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import { endTokenDays, issueEndToken } from '#functions/platform/end-session-tokens.ts';
import type { Request } from '#functions/platform/http.ts';
import { queueMail } from '#functions/platform/mail.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';

interface NewSession {
  user: Row<'user'>;
  sessionId: string;
  meta: Request<unknown>['meta'];
}

/** Emails a person that a browser without a device token of theirs has signed in, with a link that ends its session. */
export async function mailNewBrowser(repo: Repository, { user, sessionId, meta }: NewSession): Promise<void> {
  const [mail, member] = await Promise.all([accountMail(repo, 'new_browser', user), repo.get('member', 'member')]);
  if (!mail || !member) return;
  const token = await issueEndToken({ tenant: repo.caller.tenant, userId: user.id, sessionId });
  const address = parseIpAddress(meta.ip);
  await repo.commit((tx) => {
    queueMail(tx, {
      ...mail((locale) => ({
        'sign_in.at': formatDate(tx.at, `${member.date_format} HH:mm`, member.timezone, languageOf(locale)),
        'sign_in.browser': browserName(meta.userAgent) ?? '?',
        'sign_in.network': address ? shortenAddress(address) : '?',
        // In the fragment, which no server and no log sees.
        'sign_in.link': `${config.publicUrl}/end-session#${token}`,
        'sign_in.days': String(endTokenDays),
      })),
      expires_at: Math.floor(now().getTime() / 1000) + endTokenDays * 86_400,
    });
  });
}
