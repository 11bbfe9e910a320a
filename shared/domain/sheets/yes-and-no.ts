import { foldForSearch } from '#shared/domain/text/fold.ts';

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'ja',
  'j',
  'oui',
  'o',
  'si',
  'sim',
  'kylla',
  'k',
  'wahr',
  'vrai',
  'verdadero',
  'verdadeiro',
  'vero',
  'waar',
]);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'nej', 'ei', 'e', 'nee', 'falsch', 'faux', 'falso', 'nao', 'onwaar']);

/** Parses yes or no in the languages of the headings; undefined for other text. */
export function yesOrNo(text: string): boolean | undefined {
  const mark = text.trim();
  if (/^[✓✔☑]\ufe0f?$/u.test(mark)) return true;
  if (/^[✗✘☐]\ufe0f?$/u.test(mark)) return false;
  const word = foldForSearch(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const active = new Set([
  'active',
  'aktiv',
  'aktive',
  'actif',
  'actifs',
  'activo',
  'activa',
  'ativo',
  'attivo',
  'actief',
  'aktiivinen',
  'current',
  'open',
]);
const inactive =
  /^(?:inactive|inaktiv|inaktive|inactif|inactivo|inactiva|inativo|inattivo|inactief|passiivinen|not active|nicht aktiv|closed|ceased|former|dissolved|discontinued|obsolete)\b/;

/** Whether a cell means active: yes, or a word for it; undefined for other text. */
export function isActive(text: string): boolean | undefined {
  const word = foldForSearch(text);
  return active.has(word) ? true : inactive.test(word) ? false : yesOrNo(text);
}
