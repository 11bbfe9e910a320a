/** Why a form takes no answers. */
export type FormShut = 'unknown' | 'signed_in' | 'closed' | 'ended' | 'upcoming' | 'full';

type Put = Readonly<Record<string, string | number>>;

/** What the page of a form says around the form's own words, in one language. It is a bundle of its own and so are its words. */
export interface FormTexts {
  requiredNote: string;
  /** After the label of a field that need not be filled in. */
  optional: string;
  choose: string;
  file: { choose: string; another: string; remove: string; none: string; hint: string };
  contact: { title: string; name: string; email: string; emailHint: string };
  send: string;
  sending: string;
  /** While a large file goes ahead; `share` is a number up to 100. */
  uploading: (share: number) => string;
  problems: (count: number) => string;
  /** What is wrong with a field, by the code of the rule that it breaks. */
  breaches: Readonly<Record<string, (values: Put) => string>>;
  changed: string;
  tooMuch: string;
  failed: string;
  tooMany: string;
  thanks: { title: string; text: (library: string) => string; again: string };
  shut: { title: string } & Record<Exclude<FormShut, 'upcoming'>, string> & { upcoming: (day: string) => string };
  again: string;
  /** Beside a field that people do not see. */
  leaveEmpty: string;
}
