const openEnd =
  /^(?:p|present|to (?:the )?present|current(?: issue)?|to current|now|today|ongoing|open(?:[- ]?end(?:ed)?)?|onward|onwards|until further notice|indefinite|no end|unbefristet|bis auf weiteres|laufend|illimite|indetermine|tills vidare|lopande|.*through current issue)$/i;
const lastDay = /^(?:9999(?:[-./]12[-./]31)?|31[-./]12[-./]9999|12[-./]31[-./]9999)$/;

/** Whether a text of a date column says that there is no end: `9999-12-31`, `present`, `unbefristet`. 2099 and 2999 are days. */
export function isOpenEnd(text: string): boolean {
  const plain = text.trim().replace(/(?:T|\s+)\d{1,2}:\S*$/, '');
  return lastDay.test(plain) || openEnd.test(plain.normalize('NFD').replace(/\p{M}/gu, ''));
}
