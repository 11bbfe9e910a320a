/** Medium in which a chart is shown. */
export type ChartTheme = 'light' | 'dark' | 'print';

/** All colors except those of the series. */
export const themes = {
  light: { background: '#ffffff', text: '#16191f', quiet: '#5f6b7a', grid: '#d5dbdb' },
  dark: { background: '#161d26', text: '#ebebf0', quiet: '#a4a4ad', grid: '#424650' },
  print: { background: '#ffffff', text: '#16191f', quiet: '#4d5866', grid: '#c6ccd4' },
} as const;

/** Cloudscape's categorical colors, distinguishable for people with color vision deficiency; the first of each pair is for light mode. */
const colors = [
  ['#688ae8', '#486de8'],
  ['#c33d69', '#e07f9d'],
  ['#2ea597', '#018977'],
  ['#8456ce', '#b088f5'],
  ['#e07941', '#c55305'],
  ['#3759ce', '#8ea9ff'],
  ['#962249', '#f5a5b9'],
  ['#096f64', '#40bfa9'],
  ['#6237a7', '#d6baff'],
  ['#a84401', '#f89256'],
  ['#273ea5', '#b1c5ff'],
  ['#5f6b7a', '#a4a4ad'],
] as const;

/** Fixed colors of concepts, by series key: paid amounts are blue in every chart. */
const concepts: Readonly<Record<string, number>> = {
  paid: 0,
  budget: 1,
  committed: 2,
  undecided: 3,
  awaiting: 4,
  spent: 5,
  forecast: 11,
  expected: 11,
  other: 11,
};

/** The color of each series: that of its concept, else the first unused one. */
export function colorsOf(series: readonly { key: string }[], theme: ChartTheme): string[] {
  const taken = new Set(series.flatMap(({ key }) => concepts[key] ?? []));
  const free = [...colors.keys()].filter((color) => !taken.has(color));
  let next = 0;
  return series.map(({ key }) => {
    const color = concepts[key] ?? free[next++ % free.length] ?? 0;
    return colors[color]?.[theme === 'dark' ? 1 : 0] ?? themes[theme].text;
  });
}
