import { foldIdentity } from '../text/fold.ts';
import type { Publication } from './publication.ts';
import { standardIdentifier } from '../identifiers/standard-identifier.ts';

/** The keys that identify a title in another list. */
export type TitleKeys = {
  /** Folded title. */
  name: string;
  /** The provider's id, which is unique only within that provider's lists. */
  titleId: string | null;
  /** Valid ISSNs and ISBNs, print or online: providers confuse the two. */
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
 * Whether two publications of two versions of a list are the same title. Identifiers decide: titles with different identifiers never match by name.
 * One common identifier does not suffice if the other identifier and the name differ.
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
