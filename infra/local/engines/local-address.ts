import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** The address of every server here: nothing outside this machine may reach one. */
export const loopback = '127.0.0.1';

/** One of 16 million loopback addresses: no web page can guess a port there. Linux answers at all of 127.0.0.0/8. */
export function hiddenLoopback(): string {
  return [127, randomInt(1, 255), randomInt(1, 255), randomInt(1, 255)].join('.');
}

/** A currently free port on a loopback address, chosen by the system. */
export async function findFreePort(host = loopback): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

/** Makes a server listen at a Unix socket, or on a free loopback port; returns its address. */
export async function listenAt(server: Server, socket?: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (socket === undefined) server.listen(0, loopback, resolve);
    else server.listen(socket, resolve);
  });
  return socket === undefined ? `http://${loopback}:${(server.address() as AddressInfo).port}` : socketEndpoint(socket);
}

/** The address of an engine that listens at a Unix socket, which only this user's processes can open. */
export function socketEndpoint(path: string): string {
  return `unix:${path}`;
}

/** The address of an engine in the form of `http.request`. */
export function connectionTo(endpoint: string): { socketPath: string } | { hostname: string; port: string; protocol: string } {
  if (endpoint.startsWith('unix:')) return { socketPath: endpoint.slice('unix:'.length) };
  const { hostname, port, protocol } = new URL(endpoint);
  return { hostname, port, protocol };
}
