/**
 * Currencies whose minor unit does not have 2 digits, by ISO 4217. Intl cannot supply this: browsers and Node use the customary digits of CLDR (no
 * decimals for HUF, IDR or PKR), which differ from the standard.
 */
const exceptions: Readonly<Record<number, readonly string[]>> = {
  0: ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  4: ['CLF', 'UYW'],
};

const digitsOf = new Map(Object.entries(exceptions).flatMap(([digits, codes]) => codes.map((code) => [code, Number(digits)] as const)));

/** Max digits of a minor unit. */
export const maxMinorUnitDigits = 4;

/** Digits of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD; 2 for an unknown code, as for nearly all currencies. */
export function minorUnitDigits(code: string): number {
  return digitsOf.get(code) ?? 2;
}
