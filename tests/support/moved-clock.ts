import { ServerResponse } from 'node:http';
import { moveDate } from './move-date.ts';

// Loaded first by every Node process and thread of a test run on another day (`TEST_TIME=2028-02-29T23:30Z npm test`). The milliseconds are in
// this module's own address, as threads of functions have an environment of their own.
moveDate(Number(new URL(import.meta.url).searchParams.get('ms')));

// Node writes the header `date` by the clock of the machine. A client of AWS would set its own clock by it, and sign with that.
// The types know several forms of `writeHead`; what it is given is passed on as it is.
const server = ServerResponse.prototype as unknown as { writeHead: (this: ServerResponse, ...given: unknown[]) => ServerResponse };
const { writeHead } = server;
server.writeHead = function moved(this: ServerResponse, ...given: unknown[]): ServerResponse {
  if (this.sendDate) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
