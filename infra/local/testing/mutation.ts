/** Texts of a source file that a run of the tests replaces: a check is taken out, to see which test notices. */
export interface Mutation {
  /** The file, from the project's folder on. */
  file: string;
  /** Texts, each found once in the file, and their replacements. */
  changes: readonly (readonly [text: string, replacement: string])[];
}

/** Environment variable with the mutation of a run, as JSON. */
export const mutationVariable = 'TEST_MUTATION';

/** A plugin of Vite that makes the mutation of this run in memory. The file itself stays as it is. */
export function mutate(mutation: Mutation) {
  return {
    name: 'mutation',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => (id.split('?')[0]?.endsWith(`/${mutation.file}`) ? mutated(code, mutation) : undefined),
  };
}

/** The text of the file after the mutation. Throws where a text does not stand in it once. */
export function mutated(code: string, { file, changes }: Mutation): string {
  return changes.reduce((before, [text, replacement]) => {
    const parts = before.split(text);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`);
    return parts.join(replacement);
  }, code);
}
