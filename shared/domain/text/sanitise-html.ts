const kept = new Set(
  ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'a'],
);
/** Elements whose content is not text either. */
const dropped = /<(script|style|iframe|object|embed|template|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const tag = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>]){0,4000})>/gi;
const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;

/**
 * Rich text with nothing in it that acts: a few elements without attributes, and links to the web or to a mail address, which open in a
 * new tab (R065). Everything else stands as text or goes. Made anew from what is allowed, so what is unknown cannot pass; doing it twice
 * changes nothing.
 */
export function sanitiseHtml(html: string): string {
  const source = html.replace(dropped, '');
  const open: string[] = [];
  let out = '';
  let at = 0;
  for (const found of source.matchAll(tag)) {
    const [whole, closing, word = '', attributes = ''] = found;
    out += text(source.slice(at, found.index));
    at = found.index + whole.length;
    const name = word.toLowerCase();
    if (!kept.has(name)) continue;
    if (closing === '') {
      out += name === 'a' ? link(attributes) : `<${name}>`;
      if (name !== 'br') open.push(name);
    } else if (open.includes(name)) out += closed(open, name);
  }
  return out + text(source.slice(at)) + open.toReversed().map((name) => `</${name}>`).join('');
}

/** Closes what is open up to and with the element. */
function closed(open: string[], name: string): string {
  let out = '';
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    out += `</${last}>`;
    if (last === name) break;
  }
  return out;
}

function text(part: string): string {
  return part.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function link(attributes: string): string {
  const match = address.exec(attributes);
  const href = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return '<a>';
  return `<a href="${text(href).replaceAll('"', '&quot;')}" target="_blank" rel="noopener noreferrer">`;
}
