import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decrypt, encrypt } from '#functions/platform/sealing-key.ts';
import type { Engine } from '#infra/local/engines/engine.ts';

interface Input {
  Message: string;
  CiphertextBlob: string;
  EncryptionContext?: Record<string, string>;
}

/** A KMS with one RSA key and one AES key, under whatever id it is asked for: one machine has its keys in files, so only tests need the calls of AWS. */
export async function startKms(): Promise<Engine> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wrapping = randomBytes(32);
  const contextOf = (context: Record<string, string> = {}): string =>
    JSON.stringify(
      Object.keys(context)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((name) => [name, context[name]]),
    );
  const calls: Record<string, (input: Input) => object | undefined> = {
    GetPublicKey: () => ({ PublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }),
    Sign: ({ Message }) => ({ Signature: sign('sha256', Buffer.from(Message, 'base64'), privateKey).toString('base64') }),
    GenerateDataKey: ({ EncryptionContext }) => {
      const key = randomBytes(32);
      const wrapped = encrypt(wrapping, key, contextOf(EncryptionContext));
      return { Plaintext: key.toString('base64'), CiphertextBlob: Buffer.from(wrapped).toString('base64') };
    },
    Decrypt: ({ CiphertextBlob, EncryptionContext }) => {
      try {
        const key = decrypt(wrapping, Buffer.from(CiphertextBlob, 'base64'), contextOf(EncryptionContext));
        return { Plaintext: Buffer.from(key).toString('base64') };
      } catch {
        return undefined;
      }
    },
  };
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const answer = calls[String(request.headers['x-amz-target']).replace('TrentService.', '')]?.(JSON.parse(body));
        const found = answer ?? { __type: 'InvalidCiphertextException' };
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
