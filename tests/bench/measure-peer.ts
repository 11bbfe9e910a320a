import { gunzipSync } from 'node:zlib';
import { type BenchClient, openConnections } from './client.ts';
import type { Scenario } from './scenarios.ts';
import { timeScenario, type Timing } from './time-scenario.ts';
import type { World } from './world.ts';

/** The peer's times for one user in the same run, by the key of the operation. */
export type PeerFigures = Record<string, Timing>;

/** The number of resources in the peer, which its operations in `scenarios.ts` are written for. */
const resources = 5000;

/**
 * Signs in to the peer at an address such as http://127.0.0.1:8190/coral, as the user in PEER_USER with the password in PEER_PASSWORD.
 * Throws when it refuses, and when it does not have the resources that its operations are written for.
 */
export async function signInToPeer(url: string): Promise<Pick<BenchClient, 'send' | 'close'>> {
  const { ask, close } = openConnections();
  const headers: Record<string, string> = { 'accept-encoding': 'gzip', 'accept-language': 'en-GB' };
  const form = (body: object): Buffer => Buffer.from(new URLSearchParams(body as Record<string, string>).toString());
  const formHeaders = (bytes: Buffer): Record<string, string> => ({
    ...headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(bytes.length),
  });

  const send: BenchClient['send'] = async ({ method = 'GET', path, body }) => {
    const bytes = body && form(body);
    const answer = await ask(`${url}${path}`, method, bytes ? formHeaders(bytes) : headers, bytes);
    // Without a session it sends everybody to its sign-in. A change that succeeds has an empty answer, one that fails a sentence.
    const failed = answer.status !== 200 || (path.includes('/ajax_processing.php') && answer.body.length > 0);
    if (failed) throw new Error(`The peer answered ${answer.status} to ${method} ${path}: ${answer.body.toString().slice(0, 500)}`);
    return answer;
  };

  const account = form({ loginID: process.env['PEER_USER'] ?? '', password: process.env['PEER_PASSWORD'] ?? '' });
  const signedIn = await ask(`${url}/auth/index.php?service=${url}/`, 'POST', formHeaders(account), account);
  const cookies = (signedIn.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  if (!cookies.some((cookie) => cookie.startsWith('CORALSessionID=')))
    throw new Error('The peer does not know PEER_USER and PEER_PASSWORD');
  headers['cookie'] = cookies.join('; ');
  const list = await send({ method: 'POST', path: '/resources/ajax_htmldata.php?action=getSearchResources', body: {} });
  const text = (list.headers['content-encoding'] === 'gzip' ? gunzipSync(list.body) : list.body).toString();
  if (!text.includes(` of ${resources} `)) throw new Error(`The peer does not have ${resources} resources`);
  return { send, close };
}

/** Times the operation of the peer that matches one of the product's, for one user. */
export async function measurePeer(
  peer: Pick<BenchClient, 'send'>,
  { key, title, kind, peer: known }: Scenario,
  world: World,
  seconds: number,
): Promise<Timing | undefined> {
  if (!known) return undefined;
  const scenario: Scenario = { key: `${key} of the peer`, title, kind, requests: (_, turn) => known.requests(turn) };
  return timeScenario(peer, scenario, world, { users: 1, seconds, least: 3 });
}
