import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { handler } from '#functions/meta/handler.ts';
import { viewerAddress } from '#functions/platform/edge.ts';
import { startProduct } from '#tests/support/api.ts';

beforeAll(startProduct);
afterEach(() => delete process.env['ORIGIN_SECRET']);

function request(headers: Record<string, string>, path = '/api/health'): APIGatewayProxyEventV2 {
  const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.9', userAgent: '' };
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers,
    requestContext: { http, requestId: 'r1', stage: '$default' },
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2;
}

async function ask(headers: Record<string, string>): Promise<APIGatewayProxyStructuredResultV2> {
  return (await handler(request(headers))) as APIGatewayProxyStructuredResultV2;
}

it('answers a request with the secret of the distribution, and refuses any other with the address to open', async () => {
  process.env['ORIGIN_SECRET'] = 'pinecone-42';
  expect((await ask({ 'X-Origin-Secret': 'pinecone-42' })).statusCode).toBe(200);
  for (const headers of [{}, { 'x-origin-secret': '' }, { 'x-origin-secret': 'pinecone-4' }, { 'x-origin-secret': 'pinecone-42 ' }]) {
    const { statusCode, body } = await ask(headers as Record<string, string>);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body ?? '').messages.default).toBe('This is not the address of the application. Please open http://127.0.0.1:3000');
  }
});

it('asks for no secret where none is set, and then believes the gateway alone who asks', async () => {
  expect((await ask({})).statusCode).toBe(200);
  const headers = { 'x-viewer-address': '192.0.2.7' };
  expect(viewerAddress(request(headers), headers)).toBe('198.51.100.9');
  process.env['ORIGIN_SECRET'] = 'pinecone-42';
  expect(viewerAddress(request(headers), headers)).toBe('192.0.2.7');
});

it('answers a call by its address with the name of the function before it, and refuses one that another function serves', async () => {
  const statusOf = async (path: string) => ((await handler(request({}, path))) as APIGatewayProxyStructuredResultV2).statusCode;
  expect(await statusOf('/meta/api/health')).toBe(200);
  for (const path of ['/meta/api/vendors', '/read/api/vendors', '/api/vendors', '/meta/api', '/meta/meta/api/health', '/meta/health'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});
