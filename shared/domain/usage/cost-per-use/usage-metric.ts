import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { UseChoice } from '../counting/uses-by-month.ts';

/** What is counted for products of a type. */
export const usageMetrics = {
  journals: { level: 'title', metric: 'Unique_Item_Requests', dataTypes: ['Journal'] },
  books: { level: 'title', metric: 'Unique_Title_Requests', dataTypes: ['Book', 'Reference_Work'] },
  databases: { level: 'database', metric: 'Total_Item_Investigations' },
  platforms: { level: 'platform', metric: 'Unique_Item_Requests' },
} as const satisfies Record<string, UseChoice>;

export type UsageMetricName = keyof typeof usageMetrics;
export const usageMetricNames = ['journals', 'books', 'databases', 'platforms'] as const satisfies readonly UsageMetricName[];

/** Words in names of product types, folded. The first that fits decides: “database of journals” is a database. */
const words: readonly (readonly [RegExp, UsageMetricName])[] = [
  [/databas|datenbank|base de donnees|bases de donnees|tietokan/, 'databases'],
  [/book|buch|bucher|livre|\bbok|bocker|kirja|monograph/, 'books'],
  [/journal|periodi|zeitschrift|revue|tidskrift|lehti|lehdet|magazine|serial|newspaper|zeitung/, 'journals'],
];

/** The metric that the name of a product type suggests; platforms where nothing else does. */
export function guessUsageMetric(typeName: string): UsageMetricName {
  const folded = foldForSearch(typeName);
  return words.find(([pattern]) => pattern.test(folded))?.[1] ?? 'platforms';
}

/** Reading that was paid for, on which cost per use rests. */
export function paidUse(name: UsageMetricName): UseChoice {
  return { ...usageMetrics[name], accessTypes: ['Controlled'], accessMethod: 'Regular' };
}

/** Open access and free reading, shown beside. */
export function freeUse(name: UsageMetricName): UseChoice {
  return { ...usageMetrics[name], accessTypes: ['Open', 'Free_To_Read'], accessMethod: 'Regular' };
}

/** How metrics of release 4 stand for those of later releases: gold open access is part of all requests. */
export const metricsIn4: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Unique_Item_Requests: { Full_Text_Requests: 1, Gold_OA_Full_Text_Requests: -1 },
  Unique_Title_Requests: { Title_Requests: 1, Section_Requests: 1 },
  Total_Item_Investigations: { Record_Views: 1 },
};
