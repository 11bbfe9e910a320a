/** The check character for the first 15 digits of an ORCID: ISO 7064 mod 11-2, X for 10. */
function checkCharacter(digits: string): string {
  const total = Array.from(digits.slice(0, 15)).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const rest = (12 - total) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Finds an ORCID in a text, as `NNNN-NNNN-NNNN-NNNC`, even with a wrong check character. `written` includes the preceding address, if any. */
export function findOrcid(text: string): { orcid: string; written: string } | undefined {
  const found = /(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])(?![\dX])/i.exec(text);
  return found?.[1] === undefined ? undefined : { orcid: found[1].toUpperCase(), written: found[0] };
}

/** Whether a text is an ORCID in canonical form with a correct check character. */
export function isOrcid(text: string): boolean {
  return findOrcid(text)?.orcid === text && checkCharacter(text.replaceAll('-', '')) === text.at(-1);
}
