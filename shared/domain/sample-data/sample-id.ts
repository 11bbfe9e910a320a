/** How the ids of a set's records begin. Ids that the product makes for other records hold no hyphen. */
function prefixOf(setId: string): string {
  return `sample-${setId}-`;
}

/** The id of a record of a set of sample data. */
export function sampleId(setId: string, id: string): string {
  return `${prefixOf(setId)}${id}`;
}

/** Whether a record came with a set of sample data. */
export function isSampleId(setId: string, id: string): boolean {
  return id.startsWith(prefixOf(setId));
}
