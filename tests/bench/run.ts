import { startProduct } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';

// `npm run bench`: what people wait for, on the large demo tenant (5,000 subscriptions, 25,000 periods), through the whole product.
const account = { email: 'admin@meridian.example', password: 'quiet-lantern-orchard' };

interface Measured {
  what: string;
  first: number;
  p50: number;
  p95: number;
  kilobytes: number;
}

const began = performance.now();
const product = await startProduct({ flags: ['--large'], readyWithinMs: 900_000 });
console.log(`Built, started and filled in ${seconds(performance.now() - began)}`);
try {
  await product.stop({ keepData: true });
  const restarted = performance.now();
  const again = await startProduct({ after: product });
  console.log(`Started again in ${seconds(performance.now() - restarted)}\n`);
  try {
    print(await measureAll(again));
  } finally {
    await again.stop();
  }
} finally {
  await product.stop();
}

async function measureAll({ url }: ProductProcess): Promise<Measured[]> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const token = login.headers.get('x-session-token');
  if (!login.ok || !token) throw new Error(`Signing in answered ${login.status}: ${await login.text()}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = (path: string) => () => fetch(`${url}/api${path}`, { headers });
  let row = 0;
  const calls: [what: string, times: number, call: () => Promise<Response>][] = [
    ['first page of subscriptions', 40, get('/subscriptions?paginated=true&per_page=500')],
    ['a page from the middle', 40, get('/subscriptions?paginated=true&per_page=500&page=6')],
    ['sorted by name, searched', 40, get('/subscriptions?paginated=true&per_page=500&sort=-name&search=journal')],
    ['all periods, first page', 20, get('/subscription-periods?paginated=true&per_page=500')],
    ['global search', 40, get('/global-search-top?query=library')],
    ['a write', 40, () => fetch(`${url}/api/product-types`, { method: 'POST', headers, body: JSON.stringify({ name: `Bench ${row++}` }) })],
    [
      'a list after each write',
      20,
      async () => {
        await fetch(`${url}/api/product-types`, { method: 'POST', headers, body: JSON.stringify({ name: `Bench ${row++}` }) });
        return get('/product-types')();
      },
    ],
    ['export of all subscriptions', 3, get('/exports/subscriptions')],
  ];
  const measured: Measured[] = [];
  for (const [what, times, call] of calls) measured.push(await measure(what, times, call));
  return measured;
}

async function measure(what: string, times: number, call: () => Promise<Response>): Promise<Measured> {
  const taken: number[] = [];
  let bytes = 0;
  for (let run = 0; run < times; run++) {
    const started = performance.now();
    const answer = await call();
    const body = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${new TextDecoder().decode(body).slice(0, 500)}`);
    taken.push(performance.now() - started);
    bytes = body.byteLength;
  }
  const [first = 0] = taken;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { what, first, p50: at(0.5), p95: at(0.95), kilobytes: bytes / 1024 };
}

function print(rows: Measured[]): void {
  console.log(`${'milliseconds'.padEnd(32)}${['first', 'p50', 'p95', 'kB'].map((name) => name.padStart(9)).join('')}`);
  for (const { what, first, p50, p95, kilobytes } of rows) {
    console.log(`${what.padEnd(32)}${[first, p50, p95, kilobytes].map((value) => value.toFixed(0).padStart(9)).join('')}`);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
