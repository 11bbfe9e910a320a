/**
 * Currencies whose minor unit does not have 2 digits, by ISO 4217. It is data and not taken from Intl: browsers and Node show the customary digits
 * of CLDR (no decimals for HUF, IDR or PKR), which differ from the standard's.
 */
const exceptions: Readonly<Record<number, readonly string[]>> = {
  0: ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  4: ['CLF', 'UYW'],
};

const digitsOf = new Map(Object.entries(exceptions).flatMap(([digits, codes]) => codes.map((code) => [code, Number(digits)] as const)));

/** The most digits of any minor unit. */
export const maxMinorUnitDigits = 4;

/** Digits of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD; 2 for an unknown code, as nearly all have. */
export function minorUnitDigits(code: string): number {
  return digitsOf.get(code) ?? 2;
}
