// In a browser: pages of another origin, which the engines on this machine must not answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBrowser, page, product } from '#tests/support/in-browser.ts';

inBrowser({ anew: true });

// Somebody else's page, opened in the browser of a person who runs the product on this machine.
const elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'));
beforeAll(() => new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve)));
afterAll(() => void elsewhere.close());

const openElsewhere = () => page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
const engine = (service: string) => product.environment[`AWS_ENDPOINT_URL_${service}`] ?? '';
const mails = async () => ((await (await fetch(`${product.origin}/local/mail.json`)).json()) as unknown[]).length;

test('a page of another origin reads nothing from the engines', async () => {
  await openElsewhere();
  const attempts = { DYNAMODB: 'DynamoDB_20120810.ListTables', SQS: 'AmazonSQS.ListQueues', S3: '', SES: '' };
  for (const [service, target] of Object.entries(attempts)) {
    expect(engine(service)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await page.evaluate(
      ([address, name]) =>
        fetch(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': name,
            'x-amz-date': '20200101T000000Z',
            authorization: 'AWS4-HMAC-SHA256 Credential=local/20200101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0000',
          },
          body: '{}',
        }).then(
          (response) => response.text(),
          () => 'blocked',
        ),
      [engine(service), target] as const,
    );
    expect(`${service} ${answer}`).toBe(`${service} blocked`);
  }
});

test('a form of another origin sends no mail through the SES engine', async () => {
  const before = await mails();
  await openElsewhere();
  await page.evaluate(
    (address) =>
      fetch(address, {
        method: 'POST',
        mode: 'no-cors',
        body: new URLSearchParams({
          Action: 'SendRawEmail',
          'RawMessage.Data': btoa('From: a@b.example\r\nTo: c@d.example\r\nSubject: Planted\r\n\r\nx'),
          'Destinations.member.1': 'c@d.example',
        }),
      }),
    engine('SES'),
  );
  expect(await mails()).toBe(before);
});
