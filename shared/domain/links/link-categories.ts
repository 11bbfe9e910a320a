/** Categories of links with their numbers, in order (R084, D1). */
export const linkCategories = [
  { id: '1', name: 'access_url' },
  { id: '2', name: 'content_url' },
  { id: '3', name: 'marketing_url' },
  { id: '4', name: 'proxy_url' },
  { id: '5', name: 'statistics_url' },
  { id: '6', name: 'other_url' },
  { id: '7', name: 'admin' },
] as const;

export type LinkCategoryId = (typeof linkCategories)[number]['id'];
export const linkCategoryIds = linkCategories.map(({ id }) => id) as [LinkCategoryId, ...LinkCategoryId[]];

/** The default category, `other_url`. */
export const usualLinkCategory: LinkCategoryId = '6';

/** The category of a new link: the only one selected in the list's filter, else the default (R029). */
export function startingCategory(filtered: readonly string[]): LinkCategoryId {
  const only = filtered.length === 1 ? linkCategories.find(({ id }) => id === filtered[0]) : undefined;
  return only?.id ?? usualLinkCategory;
}

/** "Access url" from `access_url` (R123). */
export function categoryLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
