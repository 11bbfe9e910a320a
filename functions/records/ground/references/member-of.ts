import type { Member } from '#shared/contract/entities/member.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { today } from '#functions/platform/clock.ts';

/** The member's own record, which every tenant has from its first commit on. */
export function memberOf(model: ReadModel): Member {
  const member = model.find('member', 'member');
  if (!member) throw new Error(`Tenant ${model.tenant} has no member record`);
  return member;
}

/** The day it is in the library's timezone, `YYYY-MM-DD`. */
export function dayOf(model: ReadModel): string {
  return today(memberOf(model).timezone);
}
