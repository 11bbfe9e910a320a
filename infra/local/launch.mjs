// The only plain JavaScript file of the project: it runs on Node 20 before anything is installed, installs missing packages and starts the TypeScript
// command on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.perennial-installed');

const commands = {
  start: 'infra/local/start.ts',
  test: 'infra/local/test.ts',
  check: 'infra/local/check.ts',
  synth: 'infra/synth.ts',
  deploy: 'infra/deploy.ts',
  bench: 'tests/bench/run.ts',
  proof: 'tests/proofs/run.ts',
  'help-pictures': 'tests/help-pictures/run.ts',
  backup: 'infra/local/backup.ts',
  restore: 'infra/local/restore.ts',
  'tenant-create': 'infra/local/tenant-create.ts',
  'tenant-export': 'infra/local/tenant-export.ts',
  'tenant-delete': 'infra/local/tenant-delete.ts',
  'tenant-clear-networks': 'infra/local/tenant-clear-networks.ts',
  'tenant-reset-factors': 'infra/local/tenant-reset-factors.ts',
  'tenant-sso-only-off': 'infra/local/tenant-sso-only-off.ts',
};

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** The names of the packages that npm installs only on some platforms: Node 24 and the DynamoDB engine. */
const platform = `${process.platform}-${process.arch}`;
const packagedNode = `node-${platform}`;
const packagedEngine = `@dynoxide/${platform}`;

// The report takes 30 ms, so it is created once.
const hasLibrary = process.platform !== 'linux' || Boolean(process.report?.getReport?.().header?.glibcVersionRuntime);

/** Whether npm has a package for this machine. Those for Linux need glibc. */
function isPackaged(name) {
  if (!hasLibrary) return false;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.hasOwn(optionalDependencies, name);
}

const hasOwnNode = Number(process.versions.node.split('.')[0]) >= 24;
/** Commands that open a browser, which npm provides only for Linux x64. */
const opensBrowser = new Set(['test', 'bench', 'help-pictures']);

/** Stops if neither npm nor the environment provides the needs of the command. */
function checkPlatform(name) {
  const isSupported = isPackaged(packagedEngine);
  const missing = [
    !hasOwnNode && !isPackaged(packagedNode) && `Node 24 or later as "node"; this is ${process.version}`,
    !isSupported &&
      !process.env.AWS_ENDPOINT_URL_DYNAMODB &&
      'AWS_ENDPOINT_URL_DYNAMODB, the address of a DynamoDB engine such as DynamoDB Local',
    !isSupported &&
      !process.env.CHROME_PATH &&
      opensBrowser.has(name) &&
      'CHROME_PATH, the path of Chrome or Chromium, for the browser tests',
  ].filter(Boolean);
  if (missing.length === 0) return;
  stop(
    [
      `Perennial starts without preparation on Linux x64 with glibc; this is ${process.platform} ${process.arch}. It is missing here:`,
      ...missing.map((each) => `  - ${each}`),
      `Or run it in a container: docker compose -f infra/local/compose.yaml ${name === 'test' ? 'run --build --rm test' : 'up'}`,
    ].join('\n'),
  );
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Installed by this launcher for this lock file, or by npm itself after the lock file was last written. */
function installed() {
  const tree = join(modules, '.package-lock.json');
  if (!existsSync(tree)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  return statSync(tree).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The parent of another process, on Linux; 0 elsewhere. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Two commands started at once must not both run `npm ci`: the second waits for the first. */
async function withInstallLock(work) {
  const folder = join(root, '.build');
  const lock = join(folder, 'install.lock');
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      if (holder && !alive(holder)) rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function install() {
  if (installed()) return;
  await withInstallLock(async () => {
    if (installed()) return;
    console.log('Installing packages (npm ci) ...');
    const result = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (result.status !== 0) stop('npm ci failed: see its message above.');
    writeFileSync(stamp, lockHash());
  });
}

function findNode() {
  const packaged = join(modules, packagedNode, 'bin', 'node');
  if (isPackaged(packagedNode) && existsSync(packaged)) return packaged;
  if (hasOwnNode) return process.execPath;
  return stop(`Perennial needs Node 24 or later; this is ${process.version}. Install it and run the command again.`);
}

const [command, ...rest] = process.argv.slice(2);
if (!command || !Object.hasOwn(commands, command)) {
  stop(`Usage: node infra/local/launch.mjs <${Object.keys(commands).join('|')}> [arguments]`);
}
checkPlatform(command);
await install();

const node = findNode();
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, commands[command]), ...rest], {
  cwd: root,
  // The closed channel notifies the command that this process has ended, even after kill -9.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Otherwise each thread takes memory from a pool of its own and keeps it: hundreds of MB with a thread for each function.
    MALLOC_ARENA_MAX: '2',
    // Modules are compiled once: the product's next start takes 0.7 s of processor time for them instead of 1.3 s, other commands likewise less.
    NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  },
});
// On Ctrl+C the terminal signals both processes; a signal to this one alone is forwarded. The command treats the two as one.
process.on('SIGINT', () => child.kill('SIGTERM'));
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGTERM'));
if (process.env.npm_lifecycle_event) {
  // npm killed with -9 cannot forward the signal: detect that it, or the shell in which it runs scripts, has ended.
  const above = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
  setInterval(() => above.every(alive) || child.kill('SIGTERM'), 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
