import type { ServerResponse } from 'node:http';
import { escapeXml } from '#infra/local/escape-xml.ts';
import type { Outbox } from '#infra/local/mail/outbox.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); vertical-align: top; }
  iframe { width: 100%; height: 32rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); background: white; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  dt { font-weight: 600; } dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; }`;

/** Serves the local outbox: `/local/mail`, and `/local/mail/<id>` for one message, whose HTML is isolated and without scripts. */
export function createMailPages(outbox: Outbox) {
  return (path: string, response: ServerResponse): void => {
    const id = /^\/local\/mail\/([^/]+)$/.exec(path)?.[1];
    if (path === '/local/mail' || path === '/local/mail/') sendPage(response, 200, 'Mail', listPage(outbox));
    else if (path === '/local/mail.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(outbox.list()));
    else if (id !== undefined) sendMessage(response, outbox, id);
    else sendPage(response, 404, 'Not found', '<p>There is no such page. <a href="/local/mail">All mail</a></p>');
  };
}

function listPage(outbox: Outbox): string {
  const messages = outbox.list();
  if (messages.length === 0) return '<p>No mail has been sent yet.</p>';
  const rows = messages.map(
    (message) =>
      `<tr><td>${escapeXml(message.filed_at.slice(0, 19).replace('T', ' '))}</td><td>${escapeXml(message.to.join(', '))}</td>` +
      `<td><a href="/local/mail/${encodeURIComponent(message.id)}">${escapeXml(message.subject || '(no subject)')}</a></td></tr>`,
  );
  return `<p>This installation delivers no mail: what it sends is kept here.</p>
    <table><thead><tr><th scope="col">Sent (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function sendMessage(response: ServerResponse, outbox: Outbox, id: string): void {
  const message = outbox.read(id);
  if (!message) return sendPage(response, 404, 'Not found', '<p>There is no such message. <a href="/local/mail">All mail</a></p>');
  const html = message.html
    ? `<h2>As HTML</h2><iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeXml(`<base target="_blank">${message.html}`)}"></iframe>`
    : '';
  sendPage(
    response,
    200,
    message.subject || '(no subject)',
    `<p><a href="/local/mail">All mail</a></p>
    <dl><dt>From</dt><dd>${escapeXml(message.from)}</dd><dt>To</dt><dd>${escapeXml(message.to.join(', '))}</dd><dt>Sent</dt><dd>${escapeXml(message.filed_at)}</dd></dl>
    <h2>As text</h2><pre>${linked(message.text)}</pre>${html}`,
  );
}

/** Escapes text and makes its web addresses clickable, such as a reset link. */
function linked(text: string): string {
  return escapeXml(text).replace(/https?:\/\/[^\s&<>"']+(?:&amp;[^\s&<>"']+)*/g, (address) => `<a href="${address}">${address}</a>`);
}

function sendPage(response: ServerResponse, status: number, title: string, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${style}</style></head><body><h1>${escapeXml(title)}</h1>${body}</body></html>`,
  );
}
