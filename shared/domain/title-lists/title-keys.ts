import { foldIdentity } from '../text/fold.ts';
import type { Publication } from './publication.ts';
import { standardIdentifier } from '../identifiers/standard-identifier.ts';

/** By what a title is recognised in another list. */
export type TitleKeys = {
  /** Folded title. */
  name: string;
  /** The provider's id, which means something only within that provider's lists. */
  titleId: string | null;
  /** Valid ISSNs and ISBNs, print or online: providers confuse which is which. */
  standard: string[];
};

export function titleKeysOf(publication: Publication): TitleKeys {
  return {
    name: foldIdentity(publication.publication_title),
    titleId: publication.title_id,
    standard: standardIdentifiersOf(publication),
  };
}

/** The valid ISSNs and ISBNs of a publication, each once. */
export function standardIdentifiersOf({ print_identifier, online_identifier }: Publication): string[] {
  const print = print_identifier === null ? undefined : standardIdentifier(print_identifier);
  const online = online_identifier === null ? undefined : standardIdentifier(online_identifier);
  if (print === undefined || print === online) return online === undefined ? [] : [online];
  return online === undefined ? [print] : [print, online];
}

/**
 * Whether two publications of two versions of a list are one title. Identifiers decide: equal names never make one title of two whose
 * identifiers differ, and one identifier is not enough where the other and the name speak against it.
 */
export function isSameTitle(a: TitleKeys, b: TitleKeys): boolean {
  const sameName = a.name === b.name;
  const bothStandard = a.standard.length > 0 && b.standard.length > 0;
  const sameStandard = a.standard.some((identifier) => b.standard.includes(identifier));
  const bothIds = a.titleId !== null && b.titleId !== null;
  const sameId = bothIds && a.titleId === b.titleId;
  if (sameStandard) return sameName || sameId || !bothIds;
  if (sameId) return sameName || !bothStandard;
  return sameName && !bothStandard && !bothIds;
}
