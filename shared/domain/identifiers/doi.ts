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

/** A DOI found in a cell; `cut` where words behind it were dropped. */
export interface DoiReading {
  doi: string;
  cut: boolean;
}

/**
 * Reads the DOI of a cell as files of articles hold it: also percent-encoded, with invisible blanks in it, or with prose behind it (RP01). Undefined when the
 * cell holds no DOI: words, a web address of another kind, a prefix that no registrant has.
 */
export function readDoi(text: string): DoiReading | undefined {
  const visible = decoded(text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '').replace(/\u00a0/g, ' ')).trim();
  const whole = normaliseDoi(visible);
  if (whole !== undefined) return { doi: whole, cut: false };
  const first = /^(?:doi\s*[:=]?\s*)?\S+/i.exec(visible)?.[0];
  const doi = first === undefined || first === visible ? undefined : normaliseDoi(first);
  return doi === undefined ? undefined : { doi, cut: true };
}

function decoded(text: string): string {
  if (!/%2f/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the text is a DOI in any usual spelling. */
export function isDoi(text: string): boolean {
  return normaliseDoi(text) !== undefined;
}
