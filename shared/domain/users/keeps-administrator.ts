/** What of a person tells whether they can manage users. */
export interface Manager {
  id: string;
  active: boolean;
  /** Whether a role of theirs lets them manage users. */
  manages: boolean;
}

/**
 * Whether somebody is left who can manage users once a person is as given; undefined for one who is gone. `canSignIn` tells of whom else a
 * password is known: who was invited and never came is no administrator yet.
 */
export function keepsAdministrator(
  people: readonly Manager[],
  id: string,
  after: Omit<Manager, 'id'> | undefined,
  canSignIn: (id: string) => boolean,
): boolean {
  if (after?.active && after.manages) return true;
  return people.some((person) => person.id !== id && person.active && person.manages && canSignIn(person.id));
}
