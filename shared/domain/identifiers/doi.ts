/**
 * A bare DOI in lower case, because DOIs ignore case. Drops a resolver, `doi:`, surrounding spaces and trailing punctuation.
 * Undefined if the rest is not a DOI.
 */
export function normaliseDoi(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i, '')
    .replace(/^(?:info:doi\/|urn:doi:|doi\s*[:=]?\s*)/i, '')
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i, '');
  // A trailing bracket belongs to the DOI only if the DOI contains its opening bracket.
  const balanced = bare.replace(bare.includes('(') ? /[.,;\s]+$/ : /[.,;)\s]+$/, '');
  return /^10\.\d{4,9}\/\S+$/.test(balanced) ? balanced.toLowerCase() : undefined;
}

/** A DOI found in a cell; `cut` if words after it were dropped. */
export interface DoiReading {
  doi: string;
  cut: boolean;
}

/**
 * Parses the DOI in a cell of a file of articles: possibly percent-encoded, with invisible spaces, or followed by prose (RP01).
 * Undefined without a DOI: words, another web address, or a prefix that no registrant has.
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

/** Whether the text is a DOI in any common notation. */
export function isDoi(text: string): boolean {
  return normaliseDoi(text) !== undefined;
}
