import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type Codes, choicesOf } from '#shared/messages/choices-of.ts';
import deCodes from '#shared/messages/de/screens/codes.json' with { type: 'json' };
import enCodes from '#shared/messages/en/screens/codes.json' with { type: 'json' };
import frCodes from '#shared/messages/fr/screens/codes.json' with { type: 'json' };
import svCodes from '#shared/messages/sv/screens/codes.json' with { type: 'json' };
import { choiceIn } from '#shared/messages/list-words.ts';
import { reference } from '../../ground/references/reference.ts';
import type { PackWriter } from './pack-writer.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';

// Codes shown in packs have the same texts in both variants of English.
const codes: Readonly<Record<ScreenLanguage, Codes>> = { en: enCodes, 'en-GB': enCodes, de: deCodes, fr: frCodes, sv: svCodes };

/** A code in words, as lists and exports show it. */
export function choiceWord(language: ScreenLanguage, field: string, code: string): string {
  return choiceIn({ choices: choicesOf(codes[language]) }, field, code);
}

/** The licence's answer to a term, in words. */
export function termStateWord(language: ScreenLanguage, state: string): string {
  return choiceIn({ choices: { state: codes[language].licenses.states } }, 'state', state);
}

/** The vendor, or the reason why it is not named. */
export function vendorText({ model, reader, writer }: PackRequest, period: SubscriptionPeriod | undefined): string {
  if (!mayAccess('view-vendors', reader.permissions)) return writer.tell(say('evidence-pack.vendorHidden'));
  return reference(model, 'provider', period?.vendor_id)?.name ?? writer.tell(say('evidence-pack.noVendor'));
}

/** The actual or forecast cost of a period, or the reason why it is unknown. */
export function priceText({ row, period }: PackSubject, { tell, money, local }: PackWriter): string {
  if (!row) return period ? money(period.price, period.currency) : tell(say('evidence-pack.unknown'));
  if (row.amount === null) return tell(say('evidence-pack.noPrice'));
  const amount = money(row.amount, row.currency);
  const whole =
    row.currency === local || row.local_amount === null
      ? amount
      : tell(say('evidence-pack.inLocal', { amount, local: money(row.local_amount, local) }));
  return row.forecast ? tell(say('evidence-pack.forecastOf', { amount: whole })) : whole;
}

/** The explanation of a forecast, and the past accuracy of such forecasts. */
export function ruleText(row: SubscriptionForecastRow, { tell, money, percent, date }: PackWriter): string {
  const { forecast, rule, band, low, high, currency } = row;
  if (!forecast || rule === null) return '';
  const base = money(forecast.base.price, currency);
  // `own_robust` is computed from earlier prices and has one decimal; the other percentages were entered and keep their decimals.
  const changed = percent(forecast.percent, { typed: rule !== 'own_robust', signed: true });
  const rules = {
    own_percent: () => say('evidence-pack.ruleOwnPercent', { percent: changed, base }),
    own_amount: () => say('evidence-pack.ruleOwnAmount', { amount: money(forecast.amount, currency), base }),
    agreed: () => say('evidence-pack.ruleAgreed', { percent: changed, base, until: date(forecast.ceiling?.until) }),
    own_robust: () =>
      say('evidence-pack.ruleOwnRobust', {
        percent: changed,
        base,
        count: forecast.changes.length,
        default: percent(forecast.default_percent, { typed: true, signed: true }),
      }),
    member_default: () => say('evidence-pack.ruleDefault', { percent: changed, base }),
  };
  const sentences = [tell(rules[rule]())];
  if (band && low !== null && high !== null)
    sentences.push(tell(say('evidence-pack.band', { low: money(low, currency), high: money(high, currency) })));
  if (forecast.set_aside.length > 0) sentences.push(tell(say('evidence-pack.scopeChanges', { count: forecast.set_aside.length })));
  return sentences.join(' ');
}
