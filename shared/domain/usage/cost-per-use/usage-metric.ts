import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { UseChoice } from '../counting/uses-by-month.ts';

/** Metrics by type of product. */
export const usageMetrics = {
  journals: { level: 'title', metric: 'Unique_Item_Requests', dataTypes: ['Journal'] },
  books: { level: 'title', metric: 'Unique_Title_Requests', dataTypes: ['Book', 'Reference_Work'] },
  databases: { level: 'database', metric: 'Total_Item_Investigations' },
  platforms: { level: 'platform', metric: 'Unique_Item_Requests' },
} as const satisfies Record<string, UseChoice>;

export type UsageMetricName = keyof typeof usageMetrics;
export const usageMetricNames = ['journals', 'books', 'databases', 'platforms'] as const satisfies readonly UsageMetricName[];

/** Words in names of product types, folded. The first match decides: “database of journals” is a database. */
const words: readonly (readonly [RegExp, UsageMetricName])[] = [
  [/databas|datenbank|base de donnees|bases de donnees|tietokan/, 'databases'],
  [/book|buch|bucher|livre|\bbok|bocker|kirja|monograph/, 'books'],
  [/journal|periodi|zeitschrift|revue|tidskrift|lehti|lehdet|magazine|serial|newspaper|zeitung/, 'journals'],
];

/** The metric suggested by the name of a product type; `platforms` by default. */
export function guessUsageMetric(typeName: string): UsageMetricName {
  const folded = foldForSearch(typeName);
  return words.find(([pattern]) => pattern.test(folded))?.[1] ?? 'platforms';
}

/** Paid reading, which is the basis of cost per use. */
export function paidUse(name: UsageMetricName): UseChoice {
  return { ...usageMetrics[name], accessTypes: ['Controlled'], accessMethod: 'Regular' };
}

/** Open access and free reading, shown beside paid reading. */
export function freeUse(name: UsageMetricName): UseChoice {
  return { ...usageMetrics[name], accessTypes: ['Open', 'Free_To_Read'], accessMethod: 'Regular' };
}

/** Release 4 equivalents of later metrics, with signs: gold open access is included in all requests. */
export const metricsIn4: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Unique_Item_Requests: { Full_Text_Requests: 1, Gold_OA_Full_Text_Requests: -1 },
  Unique_Title_Requests: { Title_Requests: 1, Section_Requests: 1 },
  Total_Item_Investigations: { Record_Views: 1 },
};
