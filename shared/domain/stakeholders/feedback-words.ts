import type { Language } from '../member/languages.ts';

/** What the mails to stakeholders say beside their templates. */
export interface FeedbackWords {
  /** After the first names of a long list. */
  more: (count: number) => string;
  accepted: string;
  cancelled: string;
  undecided: string;
}

/** In each language in which stakeholders are asked. */
export const feedbackWords: Readonly<Record<Language, FeedbackWords>> = {
  en: {
    more: (count) => `${count} more`,
    accepted: 'goes on',
    cancelled: 'ends',
    undecided: 'not decided yet',
  },
  de: {
    more: (count) => `${count} weitere`,
    accepted: 'wird fortgesetzt',
    cancelled: 'endet',
    undecided: 'noch nicht entschieden',
  },
  fr: {
    more: (count) => (count === 1 ? '1 autre' : `${count} autres`),
    accepted: 'est reconduit',
    cancelled: 'prend fin',
    undecided: 'pas encore décidé',
  },
  sv: {
    more: (count) => `${count} till`,
    accepted: 'fortsätter',
    cancelled: 'upphör',
    undecided: 'inte beslutat ännu',
  },
};

/** The first names of a list, and how many follow: a subject line holds no forty of them. */
export function firstNames(names: readonly string[], most: number, locale: Language): string[] {
  if (names.length <= most) return [...names];
  return [...names.slice(0, most - 1), feedbackWords[locale].more(names.length - most + 1)];
}
