/** The embedded subsets of Noto Sans, each with the characters of some scripts, in order of lookup. */
export const fontScripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
export type FontScript = (typeof fontScripts)[number];

/**
 * The file of a script. WOFF, not WOFF2: fontkit 2.0.4 takes three times as long to open a WOFF2 file, and cannot embed parts of it ("Offset is
 * outside the bounds of the DataView").
 */
export function fontFile(script: FontScript, isBold: boolean): string {
  return `noto-sans-${script}-${isBold ? 700 : 400}-normal.woff`;
}
