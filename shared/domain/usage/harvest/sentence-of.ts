import { type Message, say } from '#shared/domain/messages/message.ts';
import type { RefusalReason } from './answer-of.ts';

/** Exceptions and statuses with their own sentence. */
const sentences = {
  0: 'harvest.noConnection',
  202: 'harvest.e1011',
  400: 'harvest.s400',
  401: 'harvest.s401',
  403: 'harvest.s403',
  404: 'harvest.s404',
  408: 'harvest.tooSlow',
  413: 'harvest.tooLarge',
  429: 'harvest.e1020',
  1000: 'harvest.e1000',
  1010: 'harvest.e1000',
  1011: 'harvest.e1011',
  1020: 'harvest.e1020',
  1030: 'harvest.e1030',
  2000: 'harvest.e2000',
  2010: 'harvest.e2010',
  2011: 'harvest.e2010',
  2020: 'harvest.e2020',
  2030: 'harvest.e2030',
  3000: 'harvest.e3000',
  3010: 'harvest.e3010',
  3020: 'harvest.e3020',
  3030: 'harvest.e3030',
  3031: 'harvest.e3031',
  3032: 'harvest.e3032',
  3040: 'harvest.e3040',
  3050: 'harvest.e3050',
  3060: 'harvest.e3050',
  3061: 'harvest.e3050',
  3062: 'harvest.e3050',
  3063: 'harvest.e3050',
  3070: 'harvest.e3070',
} as const;

const refusals = {
  not_json: 'harvest.not_json',
  no_report: 'harvest.no_report',
  other_report: 'harvest.other_report',
  other_release: 'harvest.other_release',
  other_customer: 'harvest.other_customer',
  other_months: 'harvest.other_months',
  release_ended: 'harvest.release_ended',
} as const satisfies Record<RefusalReason, string>;

/** Explains a COUNTER exception, a status or a refusal, with a remedy. */
export function sentenceOf(code: number | null, refusal: RefusalReason | null = null): Message {
  if (refusal !== null) return say(refusals[refusal]);
  if (code === null) return say('harvest.answered');
  if (code in sentences) return say(sentences[code as keyof typeof sentences]);
  return code >= 500 && code < 600 ? say('harvest.s500', { code }) : say('harvest.other', { code });
}
