import type { CodesOfCalls } from '#shared/contract/openapi.ts';

/** The codes of calls with each code written once: a tenth of the bytes. A call has places in `codes`. */
export interface PackedCodes {
  every: readonly string[];
  codes: string[];
  calls: Record<string, number[]>;
}

export function packCodes({ every, calls }: CodesOfCalls): PackedCodes {
  const codes = [...new Set(Object.values(calls).flat())].toSorted();
  const places = new Map(codes.map((code, place) => [code, place]));
  const placesOf = (own: readonly string[]): number[] => own.flatMap((code) => places.get(code) ?? []);
  return { every, codes, calls: Object.fromEntries(Object.entries(calls).map(([name, own]) => [name, placesOf(own)])) };
}

export function unpackCodes({ every, codes, calls }: PackedCodes): CodesOfCalls {
  const codesAt = (places: readonly number[]): string[] => places.flatMap((place) => codes[place] ?? []);
  return { every, calls: Object.fromEntries(Object.entries(calls).map(([name, places]) => [name, codesAt(places)])) };
}
