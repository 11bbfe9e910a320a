import { type Message, say } from '#shared/domain/messages/message.ts';
import type { RefusalReason } from './answer-of.ts';

/** Exceptions and statuses with their own sentence. */
const sentences = {
  0: 'harvest.noConnection',
  202: 'harvest.reportInPreparation',
  400: 'harvest.requestNotUnderstood',
  401: 'harvest.credentialsRefused',
  403: 'harvest.accessRefused',
  404: 'harvest.addressNotFound',
  408: 'harvest.tooSlow',
  413: 'harvest.tooLarge',
  429: 'harvest.tooManyRequests',
  1000: 'harvest.platformUnavailable',
  1010: 'harvest.platformUnavailable',
  1011: 'harvest.reportInPreparation',
  1020: 'harvest.tooManyRequests',
  1030: 'harvest.requestRefused',
  2000: 'harvest.requestorRefused',
  2010: 'harvest.customerRefused',
  2011: 'harvest.customerRefused',
  2020: 'harvest.apiKeyInvalid',
  2030: 'harvest.serverAddressUnknown',
  3000: 'harvest.reportNotOffered',
  3010: 'harvest.releaseNotOffered',
  3020: 'harvest.datesInvalid',
  3030: 'harvest.noUse',
  3031: 'harvest.figuresNotReady',
  3032: 'harvest.monthsNoLongerKept',
  3040: 'harvest.figuresIncomplete',
  3050: 'harvest.requestPartIgnored',
  3060: 'harvest.requestPartIgnored',
  3061: 'harvest.requestPartIgnored',
  3062: 'harvest.requestPartIgnored',
  3063: 'harvest.requestPartIgnored',
  3070: 'harvest.reportPartSkipped',
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
  return code >= 500 && code < 600 ? say('harvest.platformError', { code }) : say('harvest.other', { code });
}
