import { foldIdentity } from '#shared/domain/text/fold.ts';
import { normaliseDoi } from '#shared/domain/identifiers/doi.ts';
import { normaliseIsbn } from '#shared/domain/identifiers/isbn.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import type { UsageTitle } from '../counter/counter-report.ts';

/**
 * Keys that identify each title of a source across its reports (rule RC06): proprietary id, else DOI, else ISSNs, ISBN and name together. An id
 * shared by several titles in one report is ignored: some vendors use the customer's id for every title. An ISSN alone does not suffice: a journal
 * and its archive share it.
 */
export function titleKeysOf(titles: readonly UsageTitle[]): string[] {
  const byProprietary = namesBy(titles, proprietaryKey);
  const byDoi = namesBy(titles, doiKey);
  return titles.map((title) => {
    const [proprietary, doi] = [proprietaryKey(title), doiKey(title)];
    if (proprietary !== undefined && byProprietary.get(proprietary)?.size === 1) return proprietary;
    if (doi !== undefined && byDoi.get(doi)?.size === 1) return doi;
    return describedKey(title);
  });
}

function namesBy(titles: readonly UsageTitle[], keyOf: (title: UsageTitle) => string | undefined): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const title of titles) {
    const key = keyOf(title);
    if (key !== undefined) names.set(key, (names.get(key) ?? new Set()).add(foldIdentity(title.name)));
  }
  return names;
}

/** Includes the platform, as each platform of a source reports its own use. */
function proprietaryKey({ platform, proprietaryId }: UsageTitle): string | undefined {
  return proprietaryId === null ? undefined : ['id', foldIdentity(platform ?? ''), proprietaryId.trim()].join('|');
}

function doiKey({ platform, doi }: UsageTitle): string | undefined {
  const normal = doi === null ? undefined : normaliseDoi(doi);
  return normal === undefined ? undefined : ['doi', foldIdentity(platform ?? ''), normal].join('|');
}

function describedKey({ name, platform, printIssn, onlineIssn, isbn }: UsageTitle): string {
  const standard = [printIssn && normaliseIssn(printIssn), onlineIssn && normaliseIssn(onlineIssn), isbn && normaliseIsbn(isbn)];
  return ['name', foldIdentity(platform ?? ''), ...standard.map((id) => id ?? ''), foldIdentity(name)].join('|');
}
