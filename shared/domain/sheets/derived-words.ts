/** Kinds of a calculated row or column of figures. */
export const derivedKinds = ['total', 'average', 'change'] as const;
export type DerivedKind = (typeof derivedKinds)[number];

/**
 * Words in headings of calculated rows or columns, folded. English, German, French, Swedish, Finnish, Spanish, Portuguese, Italian, Dutch; a star
 * matches any ending.
 */
const words: Record<DerivedKind, string> = {
  total: `total* subtotal* sum sums summe summen gesamt* insgesamt zwischensumme* endsumme teilsumme ergebnis somme summa delsumma slutsumma
    yhteensa valisumma suma soma somma totaal subtotaal tussentotaal eindtotaal totais subtotais cumulat* kumul* acumulad*`,
  average: `average* avg mean median* durchschnitt* mittelwert* moyenne mediane genomsnitt* medelvarde medel keskiarvo promedio media mediana
    gemiddeld* mediaan`,
  change: `increas* decreas* change changes difference* diff delta variance variation growth uplift steigerung* preissteigerung* erhohung*
    preiserhohung* anstieg zuwachs differenz* abweichung* veranderung* augmentation hausse ecart evolution okning hojning prisokning
    prishojning forandring skillnad differens avvikelse muutos nousu erotus korotus hinnankorotus incremento* aumento* diferencia* variacion
    alza acrescimo diferenca* variacao reajuste* differenza variazione verhoging stijging toename verschil mutatie prijsstijging
    prijsverhoging`,
};

const patterns = Object.fromEntries(
  derivedKinds.map((kind) => {
    const alternatives = words[kind].split(/\s+/).map((word) => word.replace('*', '\\w*'));
    return [kind, new RegExp(`\\b(?:${alternatives.join('|')})\\b`)];
  }),
) as Record<DerivedKind, RegExp>;

/** Words that may be a whole title, and so prove nothing by themselves. */
const doubtful =
  /^(?:media|mean|medel|median|mediana|change|changes|growth|evolution|variation|variations|delta|difference|differences|summa|suma|soma|sum|alza)$/;

/** The kind that a folded text names; undefined if it names none. */
export function derivedKindOf(folded: string): DerivedKind | undefined {
  // “Total increase” and “Average change” name a change.
  return (['change', 'average', 'total'] as const).find((kind) => patterns[kind].test(folded));
}

/** Whether a folded text may be a title: a journal may be called “Media”, but not “Subtotal”. */
export function isDoubtful(folded: string): boolean {
  return doubtful.test(folded);
}
