import type { Breach } from '../breach.ts';
import { isPlausibleDate, yearLaterMinusDay } from '../calendar/dates.ts';
import { maxLength, required, validDate } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { say } from '../messages/message.ts';

/** A title list from a form, with or without a file. */
export type TitleListDraft = {
  name?: string | null;
  /** `YYYY-MM-DD`. */
  valid_from?: string | null;
  /** `YYYY-MM-DD`; null for no end. */
  valid_to?: string | null;
};

/** Breaches of R061 and R063 in a title list; `titles` is its number of titles. */
export function checkTitleList(draft: TitleListDraft, titles: number): Breach[] {
  return [
    ...required('name', draft.name),
    ...maxLength('name', draft.name, limits.text),
    ...required('valid_from', draft.valid_from),
    ...validDate('valid_from', draft.valid_from),
    ...validDate('valid_to', draft.valid_to),
    ...checkOrder(draft),
    ...checkNumber(titles),
  ];
}

/** The proposed end for a start: one year later minus a day (R061). Null if the start is not a date. */
export function proposeValidTo(validFrom: string | null | undefined): string | null {
  return isPlausibleDate(validFrom) ? yearLaterMinusDay(validFrom) : null;
}

function checkOrder({ valid_from, valid_to }: TitleListDraft): Breach[] {
  if (!isPlausibleDate(valid_from) || !isPlausibleDate(valid_to) || valid_to >= valid_from) return [];
  const message = say('title-lists.validToBeforeFrom', { valid_from });
  return [{ field: 'valid_to', message }];
}

function checkNumber(titles: number): Breach[] {
  if (titles < 1) return [{ field: 'publications', message: say('title-lists.titlesRequired') }];
  if (titles < limits.titles) return [];
  const message = say('title-lists.tooManyTitles', { limits: limits.titles.toLocaleString('en') });
  return [{ field: 'publications', message }];
}
