/** Portrait sizes of sheets in points. */
export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const satisfies Record<string, readonly [number, number]>;
export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as [Paper, ...Paper[]];
