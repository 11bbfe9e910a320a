/** Word endings that end the first part of a German compound, with the s that joins it to the next. */
const joints = /(ungs|ions|heits|keits|schafts|täts)(?=\p{Ll}{4})/gu;

/**
 * A label with soft hyphens at the joints of German compounds (Verlängerungs-vorschlag), so that a narrow place breaks the word there. Browsers know
 * the language but bring no dictionary for it on every system. Words of other languages have no such joints.
 */
export function withSoftHyphens(label: string): string {
  return label.replace(joints, '$1\u00AD');
}
