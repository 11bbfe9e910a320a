import type { Publication } from '#shared/domain/title-lists/publication.ts';

/** A publication with what names it within its list; copies of a list share it. */
export type ListedTitle = Publication & { id: string; version: number };
