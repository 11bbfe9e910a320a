import type { AnswerFiles } from './answers-of.ts';
import type { CatalogueFiles } from './catalogue-of.ts';

export const en: CatalogueFiles = import.meta.glob('../../../shared/messages/en/screens/*.json', { eager: true, import: 'default' });
export const answers: AnswerFiles = import.meta.glob('../../../shared/messages/en/answers/*.json', { eager: true, import: 'default' });
