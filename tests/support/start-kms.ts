import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Engine } from '#infra/local/engines/engine.ts';

/** A KMS with one RSA key, under whatever id it is asked for: one machine has its key in a file, so only tests need the two calls of AWS. */
export async function startKms(): Promise<Engine> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const calls: Record<string, (input: { Message: string }) => object> = {
    GetPublicKey: () => ({ PublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }),
    Sign: ({ Message }) => ({ Signature: sign('sha256', Buffer.from(Message, 'base64'), privateKey).toString('base64') }),
  };
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const answer = calls[String(request.headers['x-amz-target']).replace('TrentService.', '')]?.(JSON.parse(body));
        const found = answer ?? { __type: 'UnknownOperationException' };
        response.writeHead(answer ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(found));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
