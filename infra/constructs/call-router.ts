import { callRoutes } from '#infra/call-routes.ts';
import type { RoutedCall } from '#infra/call-routes.ts';
import { unknownAddressFunction } from '#infra/function-map.ts';

/**
 * The code of the CloudFront Function on the calls' behaviour. It does two things to a request on its way to the gateway:
 *
 * - It names the address of the client, over whatever the request claims itself: the gateway sees only the distribution's.
 * - It puts the function that answers the call before the path: `/api/vendors/1` becomes `/read/api/vendors/1`. So the gateway needs one route
 *   for each function, where API Gateway allows 300 and one for each call would pass that.
 *
 * Of several patterns that fit, the one with a word where others have a parameter is meant, from left to right. An address that no row of the
 * call table has goes to a function too, which refuses it in the envelope of every other answer (D1).
 *
 * CloudFront allows 10,240 bytes, and its JavaScript knows neither modules nor types; the table is in a form that needs little reading.
 */
export function callRouter(calls: readonly RoutedCall[]): string {
  return `var routes = ${JSON.stringify(callRoutes(calls)).replace(/"([\w]+)":/g, '$1:')};
function rankOf(pattern, rest) {
  var parts = pattern === '/' ? [] : pattern.split('/');
  if (parts.length !== rest.length) return '';
  var rank = '0';
  for (var i = 0; i < parts.length; i++) {
    if (parts[i] !== '*' && parts[i] !== rest[i]) return '';
    rank += parts[i] === '*' ? '1' : '0';
  }
  return rank;
}
function functionFor(method, path) {
  var rest = path.replace(/\\/$/, '').split('/').slice(2);
  var segment = rest.shift();
  if (!Object.prototype.hasOwnProperty.call(routes, segment)) return '${unknownAddressFunction}';
  var rules = routes[segment].split(';');
  var found = rules[0].split(' ')[method === 'GET' ? 0 : 1];
  var best = '';
  for (var i = 1; i < rules.length; i++) {
    var words = rules[i].split(' ');
    for (var j = 2; words[0] === method && j < words.length; j++) {
      var rank = rankOf(words[j], rest);
      if (rank !== '' && (best === '' || rank < best)) {
        best = rank;
        found = words[1];
      }
    }
  }
  return found;
}
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.uri = '/' + functionFor(request.method, request.uri) + request.uri;
  return request;
}`;
}
