/** Kinds of dates in a person's calendar, in the order of its dialog. A person may exclude each. */
export const calendarKinds = [
  'deadline',
  'reminder',
  'notice',
  'task',
  'feedback',
  'invoice',
  'license',
  'agreement',
  'financial_period',
  'form',
  'report',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];
