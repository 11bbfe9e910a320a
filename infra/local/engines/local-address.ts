import { createServer } from 'node:net';

/** The address every engine binds to: nothing outside this machine may reach one. */
export const loopback = '127.0.0.1';

/** A port that is free on the loopback address at this moment, chosen by the system. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
