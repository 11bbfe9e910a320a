// In a browser: markup that must run on no screen, the content security policy, and redirects; the gateway answers raw requests.
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { takeGraveProblems } from '#tests/support/browser.ts';
import { inBrowser, library, openGuest, page, problems, product } from '#tests/support/in-browser.ts';
import { ask } from '#tests/support/api.ts';

inBrowser({ records: true, prepare: plant });

/** Each tells of itself when it runs, in whatever place it is shown. */
const flags = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '"><svg onload=window.ran=1>',
  'javascript:window.ran=1',
  '</title></textarea></script><iframe srcdoc="<script>parent.ran=1</script>">',
];
const [script = '', image = '', svg = '', link = '', frame = ''] = flags;
let planted: { product: string; publisher: string; vendor: string; subscription: string; import: string };

/** Records with markup in every text. */
async function plant(): Promise<void> {
  const as = product.tenant.admin;
  const provider = (name: string, website: string) => ({
    name,
    currency: 'EUR',
    alternative_name: image,
    abbreviation: svg,
    ringgold_id: script,
    website,
    description: frame,
    addresses: [{ address_type: 'main' as const, address_1: script, address_2: image, city: svg, state: frame, country: 'DE' }],
  });
  const publisher = await ask(groups.publishers.create, { as, body: provider(`Press ${image}`, link) });
  const vendor = await ask(groups.vendors.create, { as, body: provider(`Shop ${script}`, `https://example.org/${image}`) });
  const type = await ask(groups.productTypes.create, { as, body: { name: image } });
  await ask(groups.subjectCategories.create, { as, body: { name: svg } });
  const center = await ask(groups.costCenters.create, { as, body: { name: script, code: '<b onclick=1>' } });
  const department = await ask(groups.departments.create, { as, body: { name: image, code: '<i>' } });
  const title = await ask(groups.products.create, {
    as,
    body: {
      name: `Journal ${image}`,
      publisher_id: publisher.id,
      owner_id: as.id,
      platform: svg,
      product_type_id: type.id,
      content_summary: `<p>${flags.join('')}<a href="javascript:window.ran=1">x</a></p>`,
      print_identifier: '<svg onload=1>',
    },
  });
  const period = await ask(groups.subscriptionPeriods.create, {
    as,
    body: {
      product_id: title.id,
      start_date: '2026-01-01',
      price: 10,
      vendor_id: vendor.id,
      subscription_name: `Subscription ${image}`,
      name_reference: script,
      comment: frame,
      departments: [{ department_id: department.id, percentage: 100, cost_center_id: center.id }],
    },
  });
  await ask(groups.financialPeriods.create, { as, body: { start_date: '2080-01-01', name: image } });
  await ask(groups.settings.changeEntityLabel, { as, params: { id: 'department' }, body: { user_label: `Faculty ${image}` } });
  const cells = [...flags, image].map((flag) => `"${flag.replaceAll('"', '""')}"`);
  const content = `Publisher,Product,Year,Cost,${cells.join()}\n${cells[0]},${cells[1]},2026,10,${cells.join()}\n${cells[2]},${cells[3]},oops,${cells[1]},${cells.join()}\n`;
  const { import: imported } = await ask(groups.imports.parse, {
    as,
    files: { file: { name: `${image.replaceAll('"', '')}.csv`, type: 'text/csv', content } },
  });
  planted = { product: title.id, publisher: publisher.id, vendor: vendor.id, subscription: period.subscription_id, import: imported.id };
}

describe('in the browser', () => {
  test('markup in every text of every record runs on no screen, and the content security policy has nothing to refuse', async () => {
    await product.signIn(page);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const { product: title, publisher, vendor, subscription, import: imported } = planted;
    const screens: [path: string, shown: string][] = [
      ['/subscriptions', 'Subscription <img'],
      [`/subscriptions/${subscription}/price`, 'Subscription <img'],
      ['/products', 'Journal <img'],
      [`/products/${title}/content`, 'Journal <img'],
      [`/products/${title}/subscriptions`, 'Subscription <img'],
      ['/publishers', 'Press <img'],
      [`/publishers/${publisher}/products`, 'Journal <img'],
      ['/vendors', 'Shop <script'],
      [`/vendors/${vendor}/subscriptions`, 'Subscription <img'],
      ['/product-types', '<img src=x'],
      ['/subject-categories', '<svg onload'],
      ['/cost-centers', '<script>'],
      ['/departments', 'Faculty <img'],
      ['/financial-periods', '<img src=x'],
      [`/search-results/${encodeURIComponent('window.ran')}`, '<img src=x'],
      [`/search-results/${encodeURIComponent(image)}`, '<img src=x'],
      ['/system-settings', 'Faculty <img'],
      ['/member-settings', 'Member settings'],
      ['/subscription-imports', '<img src=x'],
      [`/subscription-imports/${imported}`, '<img src=x'],
    ];
    for (const [path, shown] of screens) {
      await page.goto(`${product.origin}${path}`);
      await page
        .getByText(shown)
        .locator('visible=true')
        .first()
        .waitFor()
        .catch(async () => expect.unreachable(`${path} shows no ${shown}: ${(await page.locator('body').innerText()).slice(0, 500)}`));
      expect(
        await page.evaluate(() => [
          (globalThis as { ran?: unknown }).ran,
          document.querySelector('[onerror],[onload],iframe,a[href^="javascript:"]')?.outerHTML,
        ]),
      ).toEqual([undefined, undefined]);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('window.ran');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined();
    expect(dialogs).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('what the policy refuses is seen by these tests', async () => {
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').waitFor();
    await page.evaluate((html) => (document.body.insertAdjacentHTML('beforeend', html), undefined), image);
    await expect.poll(() => problems.join()).toContain('Content security policy violated: script-src-attr');
    expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined();
    expect(takeGraveProblems().length).toBeGreaterThan(0);
  });

  test('R107 a redirect leads to no other site, before and after sign-in', async () => {
    await product.signIn(page);
    for (const target of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:window.ran=1',
      '/\t/evil.example',
      '/%09/evil.example',
      '%2f%2fevil.example',
      '\\\\evil.example',
      '/.//evil.example',
      '///evil.example',
      'data:text/html,x',
      '/login?redirect=//evil.example',
      '/@evil.example',
      ' //evil.example',
    ]) {
      for (const name of ['redirect', 'next', 'returnTo', 'url']) {
        if (name !== 'redirect' && target !== '//evil.example') continue;
        await page.goto(`${product.origin}/login?${name}=${encodeURIComponent(target)}`);
        await page.locator('h1').first().waitFor();
        expect(`${target} ${new URL(page.url()).origin}`).toBe(`${target} ${product.origin}`);
      }
    }
    expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined();
    const guest = await openGuest();
    await guest.page.goto(`${product.origin}/login?redirect=${encodeURIComponent('//evil.example')}`);
    await guest.page.getByLabel('Email').fill(`viewer@${product.tenant.id}.example`);
    await guest.page.getByLabel('Password', { exact: true }).fill('herbarium-9-quill-lantern');
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await guest.page.waitForURL(`${product.origin}/dashboard`);
    await guest.page.close();
  });
});

/** Sends bytes as they are, and gives the head and begin of the answer. */
function raw(text: string | Buffer): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(product.origin);
  return new Promise((resolve, reject) => {
    let answered = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const done = () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1] ?? 0), text: answered });
    socket.on('data', (chunk: Buffer) => {
      if (answered.length < 20_000) answered += chunk.toString('latin1');
    });
    socket.once('end', done);
    socket.once('close', done);
    socket.once('error', (error: NodeJS.ErrnoException) =>
      answered === '' && error.code !== 'ECONNRESET' && error.code !== 'EPIPE' ? reject(error) : done(),
    );
  });
}

const asked = (method: string, target: string, headers: Record<string, string> = {}, body = '') =>
  raw(
    `${method} ${target} HTTP/1.1\r\nhost: ${new URL(product.origin).host}\r\nconnection: close\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}${body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`}\r\n${body}`,
  );

const isAlive = async () => expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);

describe('at the gateway', () => {
  test('addresses that nobody types end nothing and open nothing', async () => {
    const odd = [
      '//',
      '///',
      '//evil.example/api/products',
      '/\\evil',
      '*',
      'http://evil.example/',
      '/%',
      '/%00.js',
      `/${'a'.repeat(4000)}.js`,
      '/index.html/x.js',
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/..%2f..%2fpackage.json',
      '/.%2e/.%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/%c0%ae%c0%ae/package.json',
      '/[',
      '/?%',
      '/local/mail/..%2f..%2fx',
      '/local/mail/%00',
      '/api',
      '/api/',
      '/api//',
      '/api/%',
      '/api/%2e%2e/package.json',
    ];
    for (const target of odd) {
      const { status, text } = await asked('GET', target);
      expect(`${target.slice(0, 40)} ${status}`).toMatch(/ (200|400|401|404)$/);
      // An address of the application is its page, never another file.
      if (status === 200) expect(text).toContain('<div id="root"');
      expect(text).not.toMatch(/root:x:|"devDependencies"/);
    }
    await isAlive();
  });

  test('an address written otherwise is not a way around a permission', async () => {
    const { viewer } = product.tenant;
    const id = library.product;
    const variants = [
      `/api/products/${id}`,
      `/api/products/${id}/`,
      `/api//products/${id}`,
      `/api/products//${id}`,
      `/API/products/${id}`,
      `/api/Products/${id}`,
      `/api/%70roducts/${id}`,
      `/api/products%2f${id}`,
      `/api%2fproducts/${id}`,
      `/api/./products/${id}`,
      `/api/x/../products/${id}`,
      `/api/health/../products/${id}`,
      `/api/auth/..%2fproducts/${id}`,
      `/api/health;/../products/${id}`,
      `/api/products/${id};x=1`,
      `/api/products/${id}%00`,
      `/api/products/${id}%20`,
      `/api/products/${id}.json`,
      `/api/products/%252e%252e/${id}`,
      `/api/products/${id}?_method=GET`,
      `/api/products/${id}#x`,
      `/api/ｐroducts/${id}`.replace('ｐ', '%EF%BD%90'),
    ];
    for (const target of variants)
      for (const [who, headers] of [
        ['nobody', {}],
        ['viewer', { authorization: `Bearer ${viewer.token}` }],
      ] as const) {
        const { status } = await asked('DELETE', target, headers);
        expect(`${who} ${target} ${status}`).toMatch(/ (400|401|403|404|405)$/);
        const put = await asked(
          'POST',
          target,
          { ...headers, 'content-type': 'application/json', 'x-http-method-override': 'DELETE' },
          '{"name":"Taken over","_method":"DELETE"}',
        );
        expect(`${who} ${target} ${put.status}`).toMatch(/ (400|401|403|404|405)$/);
        if (who === 'nobody') expect((await asked('GET', target)).text).not.toContain('Journal of Tides');
      }
    expect(await ask(groups.products.get, { as: product.tenant.admin, params: { id } })).toMatchObject({
      name: 'Journal of Tides',
      version: 1,
    });
  });

  test('what is too large is refused: bodies over 10 MB (413), over 1 MB of JSON (413), headers and addresses (431)', async () => {
    const send = (bytes: number, type = 'application/json') =>
      fetch(`${product.origin}/api/product-types`, {
        method: 'POST',
        headers: { authorization: `Bearer ${product.tenant.editor.token}`, 'content-type': type },
        body: Buffer.alloc(bytes, 'x'),
      });
    expect((await send(10 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await send(1024 * 1024 + 1)).status).toBe(413);
    expect((await send(5 * 1024 * 1024, 'multipart/form-data; boundary=b')).status).toBe(413);
    expect((await asked('GET', '/api/health', { 'x-long': 'x'.repeat(17_000) })).status).toBe(431);
    expect((await asked('GET', `/api/health?${'x'.repeat(17_000)}`)).status).toBe(431);
    expect(
      (await asked('GET', '/api/products', Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x-${index}`, 'yyyyyyyy']))))
        .status,
    ).toBe(431);
    await isAlive();
  });

  test('requests that contradict themselves are refused', async () => {
    const host = new URL(product.origin).host;
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
    for (const text of [
      `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/products HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `${head}content-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`,
      `${head}transfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\n`,
      `GET /api/health HTTP/1.1\r\nhost: ${host}\r\nx: a\r\n b: c\r\nconnection: close\r\n\r\n`,
      'nonsense\r\n\r\n',
    ])
      expect((await raw(text)).status).toBe(400);
    await isAlive();
  });

  test('mails with their links are shown to this machine only, not to what a proxy on it passes on', async () => {
    expect((await asked('GET', '/local/mail')).status).toBe(200);
    for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }, { via: '1.1 proxy' }] as Record<
      string,
      string
    >[])
      expect((await asked('GET', '/local/mail.json', headers)).status).toBe(403);
  });
});
