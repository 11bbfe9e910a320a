import deInsights from '#shared/messages/de/answers/insights.json' with { type: 'json' };
import dePack from '#shared/messages/de/emails/evidence-pack.json' with { type: 'json' };
import enInsights from '#shared/messages/en/answers/insights.json' with { type: 'json' };
import enPack from '#shared/messages/en/emails/evidence-pack.json' with { type: 'json' };
import enGbInsights from '#shared/messages/en-GB/answers/insights.json' with { type: 'json' };
import enGbPack from '#shared/messages/en-GB/emails/evidence-pack.json' with { type: 'json' };
import frInsights from '#shared/messages/fr/answers/insights.json' with { type: 'json' };
import frPack from '#shared/messages/fr/emails/evidence-pack.json' with { type: 'json' };
import svInsights from '#shared/messages/sv/answers/insights.json' with { type: 'json' };
import svPack from '#shared/messages/sv/emails/evidence-pack.json' with { type: 'json' };
import type { MessageCode } from '#shared/messages/codes.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { tellersOf } from './tellers-of.ts';

/** Tells what an evidence pack says, with the words of its charts. */
export const tellPack = tellersOf<MessageCode | EmailCode>({
  en: { 'evidence-pack': enPack, insights: enInsights },
  'en-GB': { 'evidence-pack': enGbPack, insights: enGbInsights },
  de: { 'evidence-pack': dePack, insights: deInsights },
  fr: { 'evidence-pack': frPack, insights: frInsights },
  sv: { 'evidence-pack': svPack, insights: svInsights },
});
