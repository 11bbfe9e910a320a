import { standardIdentifier } from '../identifiers/standard-identifier.ts';
import type { Publication } from './publication.ts';

/** The kind of a publication: as its list states, else by its values (an ISBN, an edition; an ISSN, volumes). Null if unknown. */
export function publicationKind(publication: Publication): Publication['publication_type'] {
  if (publication.publication_type !== null) return publication.publication_type;
  const standard = [publication.print_identifier, publication.online_identifier].map((text) => standardIdentifier(text ?? '') ?? '');
  const book =
    publication.date_monograph_published_online ??
    publication.date_monograph_published_print ??
    publication.monograph_edition ??
    publication.monograph_volume;
  if (book !== null || standard.some((identifier) => identifier.length === 13)) return 'monograph';
  const journal = publication.date_first_issue_online ?? publication.date_last_issue_online ?? publication.num_first_vol_online;
  return journal !== null || standard.some((identifier) => identifier.length === 9) ? 'serial' : null;
}
