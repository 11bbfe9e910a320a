import type { AnswerFiles } from './answers-of.ts';
import type { CatalogueFiles } from './catalogue-of.ts';

export const de: CatalogueFiles = import.meta.glob('../../../shared/messages/de/screens/*.json', { eager: true, import: 'default' });
export const answers: AnswerFiles = import.meta.glob('../../../shared/messages/de/answers/*.json', { eager: true, import: 'default' });
