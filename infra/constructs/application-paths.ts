import type { DeploymentSettings } from '#infra/deployment-settings.ts';

/** The settings that the function at the edge knows. */
export type EdgeSettings = Pick<DeploymentSettings, 'publicUrl' | 'securityContact'>;

/** How long from now `security.txt` says that it is valid; RFC 9116 recommends less than a year. */
const securityTextDays = 180;

/**
 * The CloudFront Function on the application's behaviour: a path without a file name is a page of the application and gets
 * index.html, and so do words that were searched for, dots and all. The pages on which stakeholders answer and forms are filled in have files of their own. Error responses of the distribution could do it too, but they would also turn an API's 403 into a page.
 *
 * It also answers `/.well-known/security.txt` (RFC 9116), since a file with a date of its end would be stale one day. Without a contact there is
 * none.
 */
export function applicationPaths({ publicUrl, securityContact }: EdgeSettings): string {
  const contact = securityContact?.includes('://') ? securityContact : securityContact && `mailto:${securityContact}`;
  return `var contact = ${JSON.stringify(contact ?? '')};
var address = ${JSON.stringify(`${publicUrl}/.well-known/security.txt`)};
function securityText() {
  var headers = { 'content-type': { value: 'text/plain; charset=utf-8' }, 'cache-control': { value: 'max-age=3600' } };
  if (contact === '') return { statusCode: 404, statusDescription: 'Not Found', headers: headers, body: { encoding: 'text', data: 'Not found' } };
  var day = new Date(Date.now() + ${securityTextDays * 86_400_000}).toISOString().substring(0, 10);
  var text = 'Contact: ' + contact + '\\nExpires: ' + day + 'T00:00:00Z\\nCanonical: ' + address + '\\n';
  return { statusCode: 200, statusDescription: 'OK', headers: headers, body: { encoding: 'text', data: text } };
}
function handler(event) {
  var request = event.request;
  if (request.uri === '/.well-known/security.txt') return securityText();
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (request.uri.indexOf('/stakeholder-responses/') === 0) request.uri = '/feedback.html';
  else if (request.uri.indexOf('/answer-form/') === 0) request.uri = '/form.html';
  else if (last.indexOf('.') === -1 || request.uri.indexOf('/search-results/') === 0) request.uri = '/index.html';
  return request;
}`;
}
