import type { RoleName } from '#shared/contract/permissions.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import { colours, firstNames, lastNames } from './words.ts';

/** The people of a tenant: first those who can sign in, then their colleagues, the last of whom has left. */
export function makePeople(random: Random, profile: Pick<Profile, 'people' | 'staff' | 'domain'>): Made<'user'>[] {
  const users: Made<'user'>[] = [];
  const known = (email: string): boolean => profile.people.some((person) => person.email === email);
  const add = (name: string, email: string, role: RoleName, active = true): void => {
    // Roles can be combined: some colleagues look after research output as well.
    const roles: RoleName[] = !known(email) && users.length % 4 === 1 ? [role, 'research'] : [role];
    users.push({ id: random.id(), name, email, colour: random.pick(colours), roles, is_system_user: role === 'admin', active });
  };
  for (const { name, email, role } of profile.people) add(name, email, role);
  const taken = new Set(users.map(({ name }) => name));
  while (users.length < profile.people.length + profile.staff) {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    const last = users.length === profile.people.length + profile.staff - 1;
    add(name, `${foldForSearch(name).replaceAll(' ', '.')}@${profile.domain}`, last || random.percent(80) ? 'editor' : 'viewer', !last);
  }
  return users;
}
