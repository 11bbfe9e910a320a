/** Kinds of dates in a person's calendar, in the order in which its dialog offers them. A person may leave out each. */
export const calendarKinds = [
  'deadline',
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
