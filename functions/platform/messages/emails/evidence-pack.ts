import deInsights from '#shared/messages/de/answers/insights.json' with { type: 'json' };
import deDocument from '#shared/messages/de/emails/insights-document.json' with { type: 'json' };
import dePack from '#shared/messages/de/emails/evidence-pack.json' with { type: 'json' };
import enInsights from '#shared/messages/en/answers/insights.json' with { type: 'json' };
import enDocument from '#shared/messages/en/emails/insights-document.json' with { type: 'json' };
import enPack from '#shared/messages/en/emails/evidence-pack.json' with { type: 'json' };
import enGbInsights from '#shared/messages/en-GB/answers/insights.json' with { type: 'json' };
import enGbPack from '#shared/messages/en-GB/emails/evidence-pack.json' with { type: 'json' };
import frInsights from '#shared/messages/fr/answers/insights.json' with { type: 'json' };
import frDocument from '#shared/messages/fr/emails/insights-document.json' with { type: 'json' };
import frPack from '#shared/messages/fr/emails/evidence-pack.json' with { type: 'json' };
import svInsights from '#shared/messages/sv/answers/insights.json' with { type: 'json' };
import svDocument from '#shared/messages/sv/emails/insights-document.json' with { type: 'json' };
import svPack from '#shared/messages/sv/emails/evidence-pack.json' with { type: 'json' };
import type { MessageCode } from '#shared/messages/codes.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { tellersOf } from './tellers-of.ts';

/** Writes the text of evidence packs and of the insights document, including their charts. */
export const packText = tellersOf<MessageCode | EmailCode>({
  en: { 'evidence-pack': enPack, 'insights-document': enDocument, insights: enInsights },
  'en-GB': { 'evidence-pack': enGbPack, insights: enGbInsights },
  de: { 'evidence-pack': dePack, 'insights-document': deDocument, insights: deInsights },
  fr: { 'evidence-pack': frPack, 'insights-document': frDocument, insights: frInsights },
  sv: { 'evidence-pack': svPack, 'insights-document': svDocument, insights: svInsights },
});
