import { maxNotice, type Notice, type renewals } from './subscription-terms.ts';

/** Lower case, without accents and punctuation, one space between words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const numbers: readonly string[] = [
  'one a un une ein eine einen einem einer en ett',
  'two deux zwei tva',
  'three trois drei tre',
  'four quatre vier fyra',
  'five cinq funf fem',
  'six sechs sex',
  'seven sept sieben sju',
  'eight huit acht atta',
  'nine neuf neun nio',
  'ten dix zehn tio',
  'eleven onze elf elva',
  'twelve douze zwolf tolv',
];
const numberWords = new Map(numbers.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)));

/** The units in four languages: what one of them counts. */
const units = new Map<string, Notice>(
  (
    [
      ['month months mth mths mo monat monate monaten monats mois manad manader manaders manads', 1, 'month'],
      ['year years jahr jahre jahren jahres an ans annee annees ar ars', 12, 'month'],
      ['day days tag tage tagen tages kalendertag kalendertage kalendertagen jour jours dag dagar dagars kalenderdagar', 1, 'day'],
      ['week weeks woche wochen semaine semaines vecka veckor veckors', 7, 'day'],
    ] as const
  ).flatMap(([words, count, unit]) => words.split(' ').map((word) => [word, { count, unit }] as const)),
);

/**
 * Words that may stand around a notice without changing it. A text with any other word, such as "quarter" or "working days", is not understood, because
 * a guess could cost a year's price.
 */
const fillers = new Set(
  `at least minimum min prior to before in advance of the end ending expiry expiration term contract agreement subscription period renewal notice written
   calendar days by with and cancellation required must be given date current any anniversary its
   mindestens vor zum zu bis dem der des vom ablauf ende vertragsende laufzeitende laufzeit vertrags vertragslaufzeit vertrages vertragszeitraums frist
   kundigungsfrist kundigung schriftlich jeweiligen jeweils abonnements mit einer von
   au moins minimum avant la le les l fin du de des d contrat echeance terme preavis par ecrit avec expiration abonnement periode calendaires
   minst fore innan avtalets avtalet avtalstidens avtalsperiodens periodens slut slutet uppsagningstid uppsagning skriftlig skriftligt av utgang`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words between a number and its unit that change nothing. */
const calendar = new Set(['calendar', 'full', 'whole', 'volle', 'vollen', 'hela']);

const iso = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/i;

/** ISO 8601 durations of one kind: months of years and months, or days of weeks and days. */
function readDuration(text: string): Notice | undefined {
  const match = iso.exec(text.trim());
  if (!match) return undefined;
  const [years, months, weeks, days] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number];
  const [inMonths, inDays] = [years * 12 + months, weeks * 7 + days];
  if (inMonths > 0 && inDays > 0) return undefined;
  return inMonths > 0 ? { count: inMonths, unit: 'month' } : inDays > 0 ? { count: inDays, unit: 'day' } : undefined;
}

function numberOf(word: string): number | undefined {
  return /^\d{1,4}$/.test(word) ? Number(word) : numberWords.get(word);
}

/**
 * The notice that a text of a license or a file gives, in English, German, French or Swedish, or as an ISO 8601 duration: "3 months", "90 Tage", "trois
 * mois avant la fin". Undefined for anything that is not wholly understood.
 */
export function readNotice(text: string): Notice | undefined {
  const duration = readDuration(text);
  const found = duration ?? readWords(plain(text).split(' '));
  return found !== undefined && found.count >= 1 && found.count <= maxNotice[found.unit] ? found : undefined;
}

function readWords(words: readonly string[]): Notice | undefined {
  let found: Notice | undefined;
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = '', after = ''] = words.slice(at, at + 3);
    const count = numberOf(word);
    // "three (3) months" says its number twice, and "60 calendar days" has a word between.
    const isApart = count !== undefined && units.has(after) && (numberOf(next) === count || calendar.has(next));
    const unit = count === undefined ? undefined : units.get(isApart ? after : next);
    if (count !== undefined && unit) {
      if (found) return undefined;
      found = { count: count * unit.count, unit: unit.unit };
      at += isApart ? 2 : 1;
    } else if (!fillers.has(word)) {
      const joined = /^(\d{1,4})(\p{L}+)$/u.exec(word);
      const each = joined ? units.get(joined[2] ?? '') : undefined;
      if (!joined || !each || found) return undefined;
      found = { count: Number(joined[1]) * each.count, unit: each.unit };
    }
  }
  return found;
}

const automatic = /\b(automat\w*|auto|tacit\w*|stillschweigend\w*|evergreen)\b/;
const negated = /\b(no|not|non|never|without|kein\w*|nicht|ohne|pas|sans|aucun\w*|ingen|inte|ej|utan)\b/;
const agreed =
  /\b(agreed|agreement|explicit\w*|express|manual\w*|order|ordered|written|ausdrucklich\w*|vereinbar\w*|bestell\w*|manuell\w*|expres\w*|accord|commande|manuel\w*|bestall\w*|overenskom\w*|avtalas|aktiv)\b/;
const once = /\b(one time|once|single|einmalig\w*|unique|engangs\w*)\b/;

/** The way of renewal that a text gives, in four languages. Undefined where it says two or none. */
export function readRenewal(text: string): (typeof renewals)[number] | undefined {
  const words = plain(text);
  const conditions = words.split(/\b(?:unless|sofern|wenn|falls|ausser|sauf|om inte|savida)\b/)[0] ?? '';
  const isAutomatic = automatic.test(conditions);
  if (isAutomatic && negated.test(conditions)) return 'on_order';
  const said = [
    ...(isAutomatic ? (['automatic'] as const) : []),
    ...(agreed.test(conditions) ? (['on_order'] as const) : []),
    ...(once.test(conditions) ? (['none'] as const) : []),
  ];
  return said.length === 1 ? said[0] : undefined;
}
