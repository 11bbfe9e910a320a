import { modelKinds, referencesOf } from './kinds.ts';

/**
 * The fields by which records are somebody's to look after: what a replacement takes over when a person leaves (R042). All that point at
 * users, but those that say who did something, or who wants to hear of something.
 */
export const ownershipPaths: readonly string[] = [
  ...new Set(
    modelKinds.flatMap((kind) =>
      referencesOf(kind).flatMap(({ path, target, personal }) => (target === 'user' && !personal ? [path] : [])),
    ),
  ),
];
