import { type KindDeclaration, kinds, modelKinds } from './kinds.ts';

/** Who did something, or to whom something happened: it stays theirs whoever works here now. */
const deed = /_by$|^rater_id$|^user_id$/;
/** Whom somebody wants to hear from is nothing to take over. */
const interest = /^subscriber_/;

/**
 * The fields by which records are somebody's to look after: what a replacement takes over when a person leaves (R042). All that point at
 * users, but those that say who did something, or who wants to hear of something.
 */
export const ownershipPaths: readonly string[] = [
  ...new Set(
    modelKinds.flatMap((kind) =>
      Object.entries((kinds[kind] as KindDeclaration).refs ?? {}).flatMap(([path, target]) =>
        target === 'user' && !deed.test(path) && !interest.test(path) ? [path] : [],
      ),
    ),
  ),
];
