import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { securityContactShape, securityContactWanted } from '#infra/deployment-settings.ts';
import { startBuild } from '#infra/local/build-product.ts';
import { openDataFolder } from '#infra/local/data-folder.ts';
import type { FilesAddress } from '#infra/local/engines/policy-proxy/guard.ts';
import { isOwnOrigin } from '#infra/local/is-own-origin.ts';
import { runProduct } from '#infra/local/run-product.ts';
import type { RunningProduct } from '#infra/local/run-product.ts';
import { seed } from '#infra/local/seed.ts';
import type { DemoAccount } from '#infra/local/seed.ts';
import { UserError } from '#infra/local/user-error.ts';

// `npm start`: the whole product on this machine.
const flags = new Set(process.argv.slice(2));
const host = process.env['HOST'] || '127.0.0.1';
let product: RunningProduct | undefined;
/** Whether the product serves requests: it is up, and its demo data are stored. */
let isReady = false;
let server: Server | undefined;
let release: (() => void) | undefined;
let stopping = false;

try {
  await start();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  await stop(1);
}

async function start(): Promise<void> {
  const unknown = [...flags].filter((flag) => flag !== '--large' && flag !== '--empty');
  if (unknown.length > 0) throw new UserError(`npm start knows --large and --empty, not ${unknown.join(', ')}`);
  const port = readPort();
  const publicUrl = (process.env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, '');
  const files = readFilesAddress();
  const securityContact = readSecurityContact();

  // A second Ctrl+C ends the process at once.
  process.on('SIGINT', () => void (stopping ? process.exit(1) : stop(0)));
  process.on('SIGTERM', () => void stop(0));
  // The launcher's channel closes when the launcher ends, even after kill -9.
  if (process.channel) process.on('disconnect', () => void stop(0));

  const data = await openDataFolder();
  release = data.release;
  server = createServer((request, response) => answer(request, response, publicUrl));
  await listen(server, port);
  const { application } = await startBuild();
  product = await runProduct({
    dataFolder: data.path,
    publicUrl,
    enforcement: process.env['ENFORCE_POLICIES'] ? {} : undefined,
    files,
    showMail: Boolean(process.env['SHOW_MAIL']),
    securityContact,
    onLost: (error) => endWithout(error, data.path),
  });
  data.publish(product.environment);
  const seeding = seed(data.path, { large: flags.has('--large'), empty: flags.has('--empty'), environment: product.environment });
  const [accounts] = await Promise.all([seeding, application]);
  isReady = true;
  announce(publicUrl, data.path, accounts);
}

function answer(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  // Another host name for this address is a foreign page that poses as this one (DNS rebinding). Without PUBLIC_URL, the names of a HOST that other
  // machines reach are unknown.
  const named = `http://${request.headers.host ?? ''}`;
  const hasKnownNames = host === '127.0.0.1' || Boolean(process.env['PUBLIC_URL']);
  if (hasKnownNames && !isOwnOrigin(named, publicUrl) && new URL(publicUrl).host !== request.headers.host) {
    response.writeHead(421, { 'content-type': 'text/plain' }).end(`This address does not belong to Perennial. Open ${publicUrl}`);
  } else if (product && isReady) product.handle(request, response);
  else response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('Perennial is starting ...');
}

function readPort(): number {
  const text = process.env['PORT'] || '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new UserError(`PORT must be a number from 1 to 65535, not ${text}`);
  return port;
}

/** FILES_URL: the address of the storage for files over 1 MB, for browsers that do not share this machine's loopback address. */
function readFilesAddress(): FilesAddress | undefined {
  const text = process.env['FILES_URL'];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' || url.port === '' || url.origin !== text.replace(/\/$/, ''))
    throw new UserError(`FILES_URL must be an address such as http://127.0.0.1:3001, not ${text}`);
  return { url: url.origin, listenHost: host };
}

function readSecurityContact(): string | undefined {
  const text = process.env['SECURITY_CONTACT'];
  if (text && !securityContactShape.test(text)) throw new UserError(`SECURITY_CONTACT must be ${securityContactWanted}, not ${text}`);
  return text || undefined;
}

async function listen(target: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    target.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new UserError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`));
      else if (error.code === 'EACCES')
        reject(new UserError(`Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`));
      else if (error.code === 'EADDRNOTAVAIL') reject(new UserError(`${host} is no address of this machine: see HOST`));
      else reject(error);
    });
    target.listen(port, host, resolve);
  });
}

function announce(publicUrl: string, folder: string, accounts: readonly DemoAccount[]): void {
  console.log(`\nPerennial runs at ${publicUrl}\nMail it sends:    ${publicUrl}/local/mail\nData:             ${folder}\n`);
  if (accounts.length === 0) {
    console.log('There is no demo data here. Make a member with its first administrator: npm run tenant:create\n');
    return;
  }
  // One of each role is enough to try everything.
  const shown = accounts.filter(
    (account, index) => accounts.findIndex(({ tenant, role }) => tenant === account.tenant && role === account.role) === index,
  );
  const width = Math.max(...shown.map(({ email }) => email.length));
  for (const tenant of new Set(shown.map((account) => account.tenant))) {
    console.log(`  ${tenant}`);
    for (const account of shown.filter((other) => other.tenant === tenant)) {
      console.log(`    ${account.email.padEnd(width)}  ${account.password}  (${account.role})`);
    }
  }
  console.log('\nCtrl+C stops it.');
}

/** Ends the product, which can store nothing without its database: a supervisor detects an ended process, but not one that answers 503. */
function endWithout(lost: Error, folder: string): void {
  console.error(
    `${lost.message}\nPerennial ends, since it cannot store anything without it. The data in ${folder} are kept: start it again.`,
  );
  void stop(1);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  server?.close();
  server?.closeIdleConnections();
  await product?.stop().catch((error: unknown) => console.error(error));
  release?.();
  process.exit(code);
}
