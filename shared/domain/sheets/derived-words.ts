/** What a row or column of figures is that follows from others. */
export const derivedKinds = ['total', 'average', 'change'] as const;
export type DerivedKind = (typeof derivedKinds)[number];

/**
 * Words by which people head or begin what is calculated, folded. English, German, French, Swedish, Finnish, Spanish, Portuguese, Italian,
 * Dutch; a star stands for any ending.
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

/** Names that may stand alone as a title, so that the word proves nothing by itself. */
const doubtful =
  /^(?:media|mean|medel|median|mediana|change|changes|growth|evolution|variation|variations|delta|difference|differences|summa|suma|soma|sum|alza)$/;

/** The kind that a folded text names first, if it names one. */
export function derivedKindOf(folded: string): DerivedKind | undefined {
  // Of “Total increase” and “Average change” the change is meant.
  return (['change', 'average', 'total'] as const).find((kind) => patterns[kind].test(folded));
}

/** Whether a folded text may as well be a title: a journal is called “Media”, none is called “Subtotal”. */
export function isDoubtful(folded: string): boolean {
  return doubtful.test(folded);
}
