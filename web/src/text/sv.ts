import type { AnswerFiles } from './answers-of.ts';
import type { CatalogueFiles } from './catalogue-of.ts';

export const sv: CatalogueFiles = import.meta.glob('../../../shared/messages/sv/screens/*.json', { eager: true, import: 'default' });
export const answers: AnswerFiles = import.meta.glob('../../../shared/messages/sv/answers/*.json', { eager: true, import: 'default' });
