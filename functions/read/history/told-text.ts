import type { Member } from '#shared/contract/entities/member.ts';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { toldValue, type Writing } from '#shared/domain/history/told-value.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import { inWords } from './field-facts.ts';

/** How a member writes values, in English: for spreadsheets. */
function writingOf(member: Member): Writing {
  return {
    date: (value) => formatDate(value, member.date_format, member.timezone),
    dateTime: (value) => formatDate(value, `${member.date_format} HH:mm`, member.timezone),
    number: (value, digits = 2) => formatAmount(value, member, { digits }),
    money: (value, currency) => formatAmount(value, member, { currency }),
    percent: (value) => `${formatAmount(value, member, { digits: 2 })} %`,
    yes: 'Yes',
    no: 'No',
    choice: (_field, code) => inWords(code),
  };
}

/** The changes of an action as one text: `Price: 10.00 EUR → 12.00 EUR; Owner: nobody → Ada`. */
export function toldText({ changes }: Pick<RecentAction, 'changes'>, member: Member): string {
  const writing = writingOf(member);
  return changes
    .map((change) => {
      const label = change.entry === null ? change.label : `${change.entry}, ${change.label}`;
      if (change.type === 'other') return `${label} changed`;
      const from = toldValue({ ...change, currency: change.from_currency }, change.from, writing) ?? 'empty';
      const to = toldValue(change, change.to, writing) ?? 'empty';
      return `${label}: ${from} → ${to}`;
    })
    .join('; ');
}
