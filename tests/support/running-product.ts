import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { openDataFolder } from '#infra/local/data-folder.ts';
import { buildFolder, templateFolder } from '#infra/local/project-folder.ts';
import { runProduct } from '#infra/local/run-product.ts';
import type { RunningProduct } from '#infra/local/run-product.ts';
import { withFileLock } from '#infra/local/with-file-lock.ts';
import { type RoleName, roleNames } from '#shared/contract/permissions.ts';
import { createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { sessionOf, storeSession } from '#tests/support/stored-session.ts';

/** The whole product on a free port, in this process. */
export interface ServedProduct {
  origin: string;
  /** The environment of its functions. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/** A product with a tenant for the tests of one file. */
export interface ProductUnderTest {
  origin: string;
  environment: Record<string, string>;
  tenant: TestTenant;
  /** Lets the page begin as somebody signed in, as after a reload. */
  signIn: (page: Page, role?: RoleName) => Promise<void>;
}

/** The password of everybody in the tenant, at `<role>@<tenant>.example`. */
export const testPassword = 'herbarium-9-quill-lantern';

/** Its hash at the cost of production, so that no sign-in renews it: each browser test would take 60 ms of processor to make one. */
const testPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$UzDpkY4eGxFC4j0T36JMbg$s8iRCa0BYBXa7V3od9+J2gzwvKrZS5mv3JH0qlxF1U0';

/**
 * Starts the product on a data folder, new or not; a minute may pass while it is built for the first time. Its address is `localhost`, as passkeys
 * need a name.
 */
export async function serveProduct(dataFolder: string): Promise<ServedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-built-'));
  const running: { product?: RunningProduct } = {};
  const server = createServer((request, response) =>
    running.product ? running.product.handle(request, response) : response.writeHead(503).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  await ensureBuilt();
  // An engine of its own on its own folder, not the one that this process was pointed at last.
  delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  const data = await openDataFolder(dataFolder);
  const built = await copyOfBuild(folder);
  const product = await runProduct({ dataFolder, publicUrl: origin, ...built, enforcement: {} });
  running.product = product;
  data.publish(product.environment);
  return {
    origin,
    environment: product.environment,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await product.stop();
      data.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A fresh tenant in a product that is served, with a password for everybody; this process then works with that product's engines. */
export async function withTenant({ origin, environment }: Pick<ServedProduct, 'origin' | 'environment'>): Promise<ProductUnderTest> {
  Object.assign(process.env, environment, { LOG_LEVEL: 'silent' });
  const tenant = await createTestTenant({ name: 'Northlake University Library' });
  await setPasswords(tenant);
  return { origin, environment, tenant, signIn: (page, role = 'admin') => signIn(page, tenant, role) };
}

async function signIn(page: Page, tenant: TestTenant, role: RoleName): Promise<void> {
  await page.addInitScript(storeSession, sessionOf(tenant, role));
}

/** What was built, in a folder of its own: a build that starts meanwhile must not take the files away from under the browser. */
async function copyOfBuild(folder: string): Promise<{ templates: string; site: string; sitePacked: string }> {
  const copies = { templates: join(folder, 'templates'), site: join(folder, 'web'), sitePacked: join(folder, 'packed') };
  await withFileLock(join(buildFolder, 'build.lock'), async () => {
    cpSync(templateFolder, copies.templates, { recursive: true });
    cpSync(join(buildFolder, 'web'), copies.site, { recursive: true });
    cpSync(join(buildFolder, 'web-packed'), copies.sitePacked, { recursive: true });
  });
  return copies;
}

async function setPasswords(tenant: TestTenant): Promise<void> {
  await tenant.repo.commit(async (tx) => {
    for (const { id } of roleNames.map((role) => tenant[role])) {
      tx.save('credential', { ...(await tx.load('credential', id)), hash: testPasswordHash });
    }
  });
}
