/**
 * A bare DOI in small letters, since DOIs compare without regard to case: a resolver, `doi:`, spaces around and
 * punctuation of the sentence behind it are dropped. Undefined when what remains is no DOI.
 */
export function normaliseDoi(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i, '')
    .replace(/^(?:info:doi\/|urn:doi:|doi\s*[:=]?\s*)/i, '')
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i, '');
  // A bracket at the end belongs to the DOI only if it was opened in it.
  const balanced = bare.replace(bare.includes('(') ? /[.,;\s]+$/ : /[.,;)\s]+$/, '');
  return /^10\.\d{4,9}\/\S+$/.test(balanced) ? balanced.toLowerCase() : undefined;
}

/** Whether the text is a DOI in any usual spelling. */
export function isDoi(text: string): boolean {
  return normaliseDoi(text) !== undefined;
}
