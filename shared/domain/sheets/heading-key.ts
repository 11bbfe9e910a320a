/** Normalises a heading: `institution (M)`, ` is_hybrid (M)` and `Is Hybrid` lose case, brackets and punctuation. */
export function headingKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
