/** Endings of the first part of a German compound, with the s that joins it to the next. */
const joints = /(ungs|ions|heits|keits|schafts|täts)(?=\p{Ll}{4})/gu;

/**
 * Inserts soft hyphens at the joints of German compounds (Verlängerungs-vorschlag), so that narrow places break the word there. Not every browser has
 * a hyphenation dictionary. Words of other languages have no such joints.
 */
export function withSoftHyphens(label: string): string {
  return label.replace(joints, '$1\u00AD');
}
