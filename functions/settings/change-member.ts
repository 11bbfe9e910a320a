import type { Member, MemberChange } from '#shared/contract/entities/member.ts';
import { wholeAddress } from '#shared/contract/entities/address.ts';
import { breached } from '#shared/contract/errors.ts';
import { checkMemberSettings, mayChooseDisplay } from '#shared/domain/member/check-member-settings.ts';
import type * as z from 'zod';
import { checkAddresses, stampedAddresses } from '#functions/records/ground/addresses/addresses.ts';
import { recordTimezone } from '#functions/records/work/reminders/daily-work.ts';
import type { Repository } from '../platform/repository.ts';

/** Changes the member's settings (C034, R015). Periods that span one year have no choice of their abbreviation. */
export function changeMember(repo: Repository, body: z.output<typeof MemberChange>): Promise<Member> {
  const { version, ...change } = body;
  return repo.commit(async (tx) => {
    const before = await tx.load('member', 'member', version);
    const changed = { ...before, ...change };
    const next: Member = {
      ...changed,
      financial_period_display_using_date: mayChooseDisplay(changed.financial_period_start_month)
        ? changed.financial_period_display_using_date
        : 'start_date',
      addresses: stampedAddresses(tx, changed.addresses, before.addresses),
    };
    const breaches = [...checkMemberSettings(next), ...checkAddresses(next.addresses)];
    if (breaches.length > 0) throw breached(breaches);
    if (next.timezone !== before.timezone) recordTimezone(tx, next.timezone);
    const saved = tx.save('member', next);
    return { ...saved, addresses: saved.addresses.map(wholeAddress) };
  });
}
