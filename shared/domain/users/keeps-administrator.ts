/** The facts that decide whether a person can manage users. */
export interface Manager {
  id: string;
  active: boolean;
  /** Whether one of the person's roles allows managing users. */
  manages: boolean;
}

/**
 * Whether an administrator remains after a person's change; `after` is undefined for a deleted person. `canSignIn` answers for the others whether
 * they have a password: an invited person who never signed in does not count.
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
