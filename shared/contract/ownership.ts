import { modelKinds, referencesOf } from './kinds.ts';

/**
 * The fields that make a user responsible for a record, which a replacement inherits when the user leaves (R042). These are all references to users,
 * except those to authors of actions and to people who want to be notified.
 */
export const ownershipPaths: readonly string[] = [
  ...new Set(
    modelKinds.flatMap((kind) =>
      referencesOf(kind).flatMap(({ path, target, personal }) => (target === 'user' && !personal ? [path] : [])),
    ),
  ),
];
