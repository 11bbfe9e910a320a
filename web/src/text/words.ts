/**
 * The shape of an area of the catalogue in another language: the keys of the English one, a text for each. A file
 * `<language>/<area>.ts` says `export const <area>: Words<typeof en<Area>> = {…}`; a key that is missing or too many does not compile.
 */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
