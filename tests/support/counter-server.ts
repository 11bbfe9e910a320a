import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { monthsOf } from '#shared/domain/calendar/read-month.ts';

/** What a COUNTER server answers to one request for a report; without any of it a report with figures. */
export interface CounterFault {
  status?: number;
  exceptions?: unknown;
  /** Instead of the report. */
  body?: string;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  /** Fields of the header that differ. */
  header?: Readonly<Record<string, unknown>>;
  /** Months of the request that have figures; all of them unless given. */
  months?: readonly string[];
  packed?: boolean;
  bom?: boolean;
  /** Breaks the connection off: at once, or in the middle of the answer. */
  reset?: 'at once' | 'midway';
  /** Answers only after this. */
  waitFor?: Promise<unknown>;
}

/** A request as the server saw it. */
export interface CounterRequest {
  path: string;
  release: '5' | '5.1';
  list: string;
  report: string | null;
  query: Readonly<Record<string, string>>;
  headers: IncomingMessage['headers'];
}

export interface CounterServer {
  /** The address of its COUNTER API. */
  base: string;
  host: string;
  asked: CounterRequest[];
  /** The most requests that it had at one time. */
  mostAtOnce: () => number;
  /** What it answers next to each request for a report; undefined for a report with figures. */
  answer: (request: CounterRequest) => CounterFault | undefined;
  /** Uses of a month. */
  uses: (month: string) => number;
  members: { Customer_ID: string; Name: string; Requestor_ID?: string }[];
  /** The reports that it offers. */
  reports: string[];
  close: () => Promise<void>;
}

/** Starts a COUNTER server of releases 5 and 5.1 on loopback, with `/status`, `/reports`, `/members` and `/reports/{id}`. */
export async function startCounterServer(): Promise<CounterServer> {
  let atOnce = 0;
  let most = 0;
  const server: Server = createServer((request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.on('close', () => (atOnce -= 1));
    void serve(counter, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const counter: CounterServer = {
    base: `http://${host}/counter`,
    host,
    asked: [],
    mostAtOnce: () => most,
    answer: () => undefined,
    uses: (month) => Number(month.slice(5)) + 10,
    members: [],
    reports: ['TR', 'PR', 'DR'],
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return counter;
}

async function serve(counter: CounterServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', counter.base);
  const match = /^\/counter(\/r51)?\/(status|members|reports)(?:\/(\w+))?$/.exec(url.pathname);
  const [, r51, list = '', report] = match ?? [];
  const seen: CounterRequest = {
    path: url.pathname,
    release: r51 ? '5.1' : '5',
    list,
    report: report?.toUpperCase() ?? null,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
  };
  counter.asked.push(seen);
  if (!match) return send(response, { status: 404, body: 'Not found' });
  if (list === 'status') return send(response, { body: JSON.stringify([{ Service_Active: true, Description: 'COUNTER' }]) });
  if (list === 'members') return send(response, { body: JSON.stringify(counter.members) });
  const fault = counter.answer(seen) ?? {};
  if (seen.report === null) {
    return send(
      response,
      fault.status ? fault : { body: JSON.stringify(counter.reports.map((Report_ID) => ({ Report_ID, Release: seen.release }))) },
    );
  }
  await fault.waitFor;
  if (fault.reset === 'at once') return void request.socket.destroy();
  send(response, { ...fault, body: fault.body ?? JSON.stringify(bodyOf(counter, seen, fault), null, 1) });
}

function send(
  response: ServerResponse,
  { status = 200, type = 'application/json', headers = {}, body = '', packed, bom, reset }: CounterFault,
): void {
  const text = Buffer.from(bom ? `\uFEFF${body}` : body);
  const bytes = packed ? gzipSync(text) : text;
  response.writeHead(status, { 'content-type': type, ...(packed && { 'content-encoding': 'gzip' }), ...headers });
  if (reset === 'midway') {
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return;
  }
  response.end(bytes);
}

/** A report of a title, as the release writes it; a fault with a status is an exception without a report. */
function bodyOf(counter: CounterServer, { release, report, query }: CounterRequest, fault: CounterFault): unknown {
  const { exceptions, header = {}, status = 200 } = fault;
  if (status !== 200 && exceptions !== undefined) return exceptions;
  const from = (query['begin_date'] ?? '').slice(0, 7);
  const to = (query['end_date'] ?? '').slice(0, 7);
  const months = fault.months ?? (exceptions === undefined ? monthsOf({ from, to }) : []);
  const about = {
    Release: release,
    Report_ID: report,
    Report_Name: 'Report',
    Customer_ID: query['customer_id'],
    Created: '2026-03-01T00:00:00Z',
    Created_By: 'Fake Platform',
    ...(exceptions !== undefined && { Exceptions: exceptions }),
  };
  const isR51 = release === '5.1';
  const filters = isR51
    ? { Begin_Date: `${from}-01`, End_Date: `${to}-28` }
    : [
        { Name: 'Begin_Date', Value: `${from}-01` },
        { Name: 'End_Date', Value: `${to}-28` },
      ];
  const values = { Data_Type: 'Journal', Access_Type: 'Controlled', Access_Method: 'Regular' };
  const title = { Title: 'Waves', Platform: 'Fake Platform' };
  const item = isR51
    ? {
        ...title,
        Item_ID: { Online_ISSN: '2049-3630' },
        Attribute_Performance: [
          { ...values, Performance: { Unique_Item_Requests: Object.fromEntries(months.map((month) => [month, counter.uses(month)])) } },
        ],
      }
    : {
        ...title,
        ...values,
        Item_ID: [{ Type: 'Online_ISSN', Value: '2049-3630' }],
        Performance: months.map((month) => ({
          Period: { Begin_Date: `${month}-01`, End_Date: `${month}-28` },
          Instance: [{ Metric_Type: 'Unique_Item_Requests', Count: counter.uses(month) }],
        })),
      };
  return { Report_Header: { ...about, Report_Filters: filters, ...header }, Report_Items: months.length === 0 ? [] : [item] };
}
