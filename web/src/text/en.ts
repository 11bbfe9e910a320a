import type { AnswerFiles } from './answers-of.ts';
import type { CatalogueFiles } from './catalogue-of.ts';

export const en: CatalogueFiles = import.meta.glob('../../../shared/messages/en/screens/*.json', { eager: true, import: 'default' });
export const answers: AnswerFiles = import.meta.glob('../../../shared/messages/en/answers/*.json', { eager: true, import: 'default' });

/** The texts of British English that differ from `en`. */
export const enGB: CatalogueFiles = import.meta.glob('../../../shared/messages/en-GB/screens/*.json', { eager: true, import: 'default' });
export const answersGB: AnswerFiles = import.meta.glob('../../../shared/messages/en-GB/answers/*.json', { eager: true, import: 'default' });
