import type { Article } from '#shared/contract/entities/research.ts';
import { invalid } from '#shared/contract/errors.ts';
import { findOrcid } from '#shared/domain/identifiers/orcid.ts';
import type { PersonToErase } from '#shared/domain/research/names-person.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';

/** The person that a call is about. Throws 422 where neither a name nor an ORCID nor an address is given. */
export function personOf(given: {
  name?: string | null | undefined;
  orcid?: string | null | undefined;
  email?: string | null | undefined;
}): PersonToErase {
  const person = {
    name: given.name || null,
    orcid: given.orcid ? (findOrcid(given.orcid)?.orcid ?? given.orcid) : null,
    email: given.email || null,
  };
  if (person.name === null && person.orcid === null && person.email === null) throw invalid({ name: [say('research.personNeeded')] });
  return person;
}

/** A test for the authors of articles that are the person. */
export function authorFinder({ name, orcid }: PersonToErase): (author: Article['authors'][number]) => boolean {
  const folded = name === null ? null : foldIdentity(name);
  return (author) => (orcid !== null && author.orcid === orcid) || (folded !== null && foldIdentity(author.name) === folded);
}
