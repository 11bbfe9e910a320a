const openEnd =
  /^(?:p|present|to (?:the )?present|current(?: issue)?|to current|now|today|ongoing|open(?:[- ]?end(?:ed)?)?|onward|onwards|until further notice|indefinite|no end|unbefristet|bis auf weiteres|laufend|illimite|indetermine|tills vidare|lopande|.*through current issue)$/i;
const lastDay = /^(?:9999(?:[-./]12[-./]31)?|31[-./]12[-./]9999|12[-./]31[-./]9999)$/;

/** Whether a text in a date column means no end: `9999-12-31`, `present`, `unbefristet`. Dates in 2099 and 2999 are ordinary days. */
export function isOpenEnd(text: string): boolean {
  const plain = text.trim().replace(/(?:T|\s+)\d{1,2}:\S*$/, '');
  return lastDay.test(plain) || openEnd.test(plain.normalize('NFD').replace(/\p{M}/gu, ''));
}
