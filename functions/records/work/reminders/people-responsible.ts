import type { User } from '#shared/contract/entities/user.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** Who is told of what a person answers for: that person, or all administrators where the account is no longer in use. */
export function peopleResponsible(model: ReadModel, ownerId: string | null): User[] {
  const owner = model.find('user', ownerId);
  if (owner?.active) return [owner];
  return model.view('reminders: admins', () => [...model.all('user')].filter(({ active, roles }) => active && roles.includes('admin')));
}
