/** The id prefix of a set's records. Other ids of the product contain no hyphen. */
function prefixOf(setId: string): string {
  return `sample-${setId}-`;
}

/** The id of a record of a set of sample data. */
export function sampleId(setId: string, id: string): string {
  return `${prefixOf(setId)}${id}`;
}

/** Whether a record belongs to a set of sample data. */
export function isSampleId(setId: string, id: string): boolean {
  return id.startsWith(prefixOf(setId));
}
