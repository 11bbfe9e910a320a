import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueDeviceToken } from '#functions/platform/device-tokens.ts';
import { newInstallation } from '#tests/api/auth/installation.ts';

let clear: () => Promise<void>;
beforeAll(async () => {
  clear = await newInstallation();
});
afterAll(() => clear());

/** What a browser and the distribution send with each call, beside what the product adds. */
const usual = {
  host: 'perennial.university-library.example',
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'de-DE,de;q=0.9,en-GB;q=0.8,en;q=0.7,fr;q=0.6',
  'content-type': 'application/json',
  origin: 'https://perennial.university-library.example',
  referer: 'https://perennial.university-library.example/subscriptions/0199a5d2-7d5a-7a41-9c1e-1f2f3a4b5c6d/subscription-periods',
  'sec-ch-ua': '"Chromium";v="143", "Google Chrome";v="143", "Not?A_Brand";v="24"',
  'sec-fetch-site': 'same-origin',
  'x-amz-cf-id': 'x'.repeat(56),
  'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678',
  'x-forwarded-for': '2001:db8:85a3:8d3:1319:8a2e:370:7348, 2001:db8:85a3:8d3:1319:8a2e:370:7349',
  'x-forwarded-proto': 'https',
  'x-viewer-address': '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  'x-origin-secret': 'x'.repeat(48),
  'idempotency-key': 'x'.repeat(36),
  via: '2.0 0123456789abcdef0123456789abcdef.cloudfront.net (CloudFront)',
};

it('is as infra/README.md notes for the largest call: a sign-in in a browser where five accounts are known', async () => {
  const devices = await Promise.all([1, 2, 3, 4, 5].map((number) => issueDeviceToken(`person${number}@library.test`)));
  const lines = [
    'POST /auth/api/auth/login',
    ...Object.entries({ ...usual, 'x-device-token': devices.join() }).map((pair) => pair.join(': ')),
  ];
  const used = Buffer.byteLength(lines.join('\r\n'));
  const noted = /request line and the headers \| 10,240 \| ([\d,]+) \| ([\d,]+) \|/.exec(readFileSync('infra/README.md', 'utf8')) ?? [];
  const [, own = 0, today = 0] = noted.map((figure) => Number(figure.replaceAll(',', '')));
  expect(used).toBeLessThanOrEqual(own);
  expect(Math.abs(used - today), `infra/README.md notes ${today}, it is ${used}`).toBeLessThan(today / 10);
});
