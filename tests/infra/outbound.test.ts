import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOutside, type OutboundOptions, OutboundRefusal } from '#functions/platform/outbound.ts';

const servers: Server[] = [];

beforeEach(() => {
  vi.stubEnv('PUBLIC_URL', 'https://perennial.example');
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server on loopback, with what it was asked. */
async function serve(listener: RequestListener): Promise<{ port: number; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, asked };
}

async function refusal(address: string, options?: OutboundOptions): Promise<string> {
  try {
    const { body } = await openOutside(address, options);
    for await (const _chunk of body);
  } catch (error) {
    if (error instanceof OutboundRefusal) return error.reason.code;
    throw error;
  }
  return 'answered';
}

const text = async (body: AsyncIterable<Buffer>): Promise<string> => Buffer.concat(await Array.fromAsync(body)).toString();
const toLoopback = { resolve: async () => ['127.0.0.1'] };

describe('RX01 an address that a person gave', () => {
  test.each([
    ['http://sushi.example.org/', 'outbound.httpsOnly'],
    ['ftp://sushi.example.org/', 'outbound.httpsOnly'],
    ['file:///etc/passwd', 'outbound.noAddress'],
    ['not an address', 'outbound.noAddress'],
    ['https://user:secret@sushi.example.org/', 'outbound.userInfo'],
    ['https://sushi.example.org:8000/', 'outbound.port'],
    ['https://127.0.0.1/', 'outbound.ipAddress'],
    ['https://[::1]/', 'outbound.ipAddress'],
    ['https://0.0.0.0/', 'outbound.ipAddress'],
    ['https://169.254.169.254/latest/meta-data/', 'outbound.ipAddress'],
    ['https://10.1.2.3/', 'outbound.ipAddress'],
    ['https://100.64.0.1/', 'outbound.ipAddress'],
    ['https://[::ffff:127.0.0.1]/', 'outbound.ipAddress'],
    ['https://2130706433/', 'outbound.ipAddress'],
    ['https://0x7f.1/', 'outbound.ipAddress'],
    ['https://１２７.０.０.１/', 'outbound.ipAddress'],
    ['https://localhost/', 'outbound.notPublic'],
  ])('%s is refused', async (address, code) => {
    expect(await refusal(address)).toBe(code);
  });
});

describe('RX02 what the name of a host leads to', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '100.64.1.1',
    '169.254.1.1',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'fe80::1',
    'no address',
  ])('a host with the address %s beside a public one is refused', async (address) => {
    expect(await refusal('https://sushi.example.org/', { resolve: async () => ['93.184.216.34', address] })).toBe('outbound.notPublic');
  });

  test('a host that is not found is named', async () => {
    expect(await refusal('https://sushi.example.org/', { resolve: async () => Promise.reject(new Error('ENOTFOUND')) })).toBe(
      'outbound.unknownHost',
    );
  });

  test('the connection goes to the address that was checked: the name is looked up once', async () => {
    vi.stubEnv('ALLOW_LOOPBACK_SOURCES', 'true');
    const { port, asked } = await serve((_request, response) => response.end('here'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let looks = 0;
    const { status, body } = await openOutside(`http://sushi.example.org:${port}/reports?customer_id=1`, {
      resolve: async () => answers[looks++] ?? [],
    });
    expect([status, await text(body), looks]).toEqual([200, 'here', 1]);
    expect(asked[0]?.headers).toMatchObject({ host: `sushi.example.org:${port}`, 'user-agent': 'Perennial (+https://perennial.example)' });
  });

  test('an own machine is asked only where the installation allows it', async () => {
    const { port, asked } = await serve((_request, response) => response.end('secret'));
    expect(await refusal(`http://127.0.0.1:${port}/`)).toBe('outbound.httpsOnly');
    expect(await refusal('https://sushi.example.org/', toLoopback)).toBe('outbound.notPublic');
    expect(asked).toEqual([]);
  });
});

describe('RX03 RH16 redirects', () => {
  beforeEach(() => vi.stubEnv('ALLOW_LOOPBACK_SOURCES', 'true'));

  test('are followed within the host, and the headers do not follow to another name', async () => {
    const { port, asked } = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: `http://api.example.org:${port}/new` }).end();
      else response.end('found');
    });
    const { url, body } = await openOutside(`http://example.org:${port}/old`, { ...toLoopback, headers: { authorization: 'Bearer key' } });
    expect([url.pathname, await text(body)]).toEqual(['/new', 'found']);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer key', undefined]);
  });

  test('to another name with the key in the address are refused', async () => {
    const { port, asked } = await serve((_request, response) =>
      response.writeHead(302, { location: `http://api.example.org:${port}/?api_key=planted` }).end(),
    );
    const options = { ...toLoopback, secrets: ['planted'] };
    expect(await refusal(`http://example.org:${port}/?api_key=planted`, options)).toBe('outbound.otherHost');
    expect(asked).toHaveLength(1);
  });

  test('to another host are refused', async () => {
    const { port, asked } = await serve((_request, response) =>
      response.writeHead(302, { location: `http://evil.example:${port}/` }).end(),
    );
    expect(await refusal(`http://example.org:${port}/`, toLoopback)).toBe('outbound.otherHost');
    expect(asked).toHaveLength(1);
  });

  test('in a circle end', async () => {
    const { port, asked } = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await refusal(`http://example.org:${port}/`, toLoopback)).toBe('outbound.tooManyRedirects');
    expect(asked).toHaveLength(4);
  });

  test('are checked anew: a name that now leads elsewhere is refused', async () => {
    const { port } = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end());
    const addresses = [['127.0.0.1'], ['169.254.169.254']];
    expect(await refusal(`http://example.org:${port}/`, { resolve: async () => addresses.shift() ?? [] })).toBe('outbound.notPublic');
  });
});

describe('RX04 what is read', () => {
  beforeEach(() => vi.stubEnv('ALLOW_LOOPBACK_SOURCES', 'true'));
  const packed = { 'content-encoding': 'gzip' };

  test('a packed body is unpacked', async () => {
    const { port } = await serve((_request, response) => response.writeHead(200, packed).end(gzipSync('{"Report_Items":[]}')));
    const { body } = await openOutside(`http://example.org:${port}/`, toLoopback);
    expect(await text(body)).toBe('{"Report_Items":[]}');
  });

  test('a body without end stops at the limit', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    const { port } = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(await refusal(`http://example.org:${port}/`, { ...toLoopback, limits: { maxBytes: 1024 * 1024 } })).toBe('outbound.tooLarge');
  });

  test('a body that unpacks to a thousand times its size stops', async () => {
    const { port } = await serve((_request, response) => response.writeHead(200, packed).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))));
    expect(await refusal(`http://example.org:${port}/`, toLoopback)).toBe('outbound.unpacksTooMuch');
  });

  test.each([
    ['says nothing', { idleMs: 200 }, () => {}],
    [
      'sends a byte now and then',
      { totalMs: 500 },
      (_request: unknown, response: { write: (text: string) => void; on: (event: string, act: () => void) => void }) => {
        const timer = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ] as const)('a host that %s is left', async (_what, limits, listener) => {
    const { port } = await serve(listener as RequestListener);
    expect(await refusal(`http://example.org:${port}/`, { ...toLoopback, limits })).toBe('outbound.tooSlow');
  });

  test('a body that breaks off says so', async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    expect(await refusal(`http://example.org:${port}/`, toLoopback)).toBe('outbound.brokenOff');
  });
});
