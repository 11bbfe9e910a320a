import { blankMember } from '#shared/contract/entities/member.ts';
import { today } from '#functions/platform/clock.ts';

/** The day it is in the timezone that a test library has unless it sets another. At night that is not the day in UTC. */
export function memberDay(): string {
  return today(blankMember.timezone);
}

/** The year of that day. */
export function memberYear(): number {
  return Number(memberDay().slice(0, 4));
}
