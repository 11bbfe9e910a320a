/** Codes that earlier releases stored, with the code of this release, or with a code and values: `{name}` is the stored value of that name. */
export type RenamedCodes = Readonly<Record<string, string | { code: string; values: Record<string, string> }>>;
