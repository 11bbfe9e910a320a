import type { Member } from '#shared/contract/entities/member.ts';
import type { ReadModel } from '../read-model.ts';

/** The member's own record, which every tenant has from its first commit on. */
export function memberOf(model: ReadModel): Member {
  const member = model.find('member', 'member');
  if (!member) throw new Error(`Tenant ${model.tenant} has no member record`);
  return member;
}
