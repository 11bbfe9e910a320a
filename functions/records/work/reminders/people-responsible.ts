import type { User } from '#shared/contract/entities/user.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The recipients of notifications for a person's responsibilities: that person, or all administrators if the account is inactive. */
export function peopleResponsible(model: ReadModel, ownerId: string | null): User[] {
  const owner = model.find('user', ownerId);
  if (owner?.active) return [owner];
  return model.view('reminders: admins', () => [...model.all('user')].filter(({ active, roles }) => active && roles.includes('admin')));
}
