const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** A title without markup left by vendors: `<i>Nature</i> &amp; more` becomes `Nature & more`. Collapses blanks. */
export function cleanName(text: string): string {
  const plain = text.includes('<') || text.includes('&') ? withoutMarkup(text) : text;
  return plain.replace(/\s+/g, ' ').trim();
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<\/?(?:i|b|u|em|sub|sup|strong|span|p|br|small)(?:\s[^<>]*)?\/?>/gi, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,5}));/gi, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (entities.get((name ?? '').toLowerCase()) ?? whole) : characterOf(Number(code), whole),
    );
}

function characterOf(code: number, whole: string): string {
  return code >= 32 && code < 0xd800 ? String.fromCharCode(code) : whole;
}
