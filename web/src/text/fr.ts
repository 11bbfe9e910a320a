import type { AnswerFiles } from './answers-of.ts';
import type { CatalogueFiles } from './catalogue-of.ts';

export const fr: CatalogueFiles = import.meta.glob('../../../shared/messages/fr/screens/*.json', { eager: true, import: 'default' });
export const answers: AnswerFiles = import.meta.glob('../../../shared/messages/fr/answers/*.json', { eager: true, import: 'default' });
