import { rmSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applicationPaths, type EdgeSettings } from '#infra/constructs/application-paths.ts';
import { everySetting, resources, synthesiseStandIn } from '#tests/infra/synthesise-stand-in.ts';

interface Answer {
  uri?: string;
  statusCode?: number;
  body?: { data: string };
}

const publicUrl = 'https://perennial.library.example';
/** What the function at the edge makes of an address, on a day. */
function at(uri: string, settings: Partial<EdgeSettings> = {}, day = Date.now()): Answer {
  class MovedDate extends Date {
    static override now = () => day;
  }
  const code = `${applicationPaths({ publicUrl, securityContact: undefined, ...settings })}; handler`;
  const handle = runInNewContext(code, { Date: MovedDate }) as (event: object) => Answer;
  return handle({ request: { uri } });
}

describe('the function at the edge', () => {
  it.each([
    ['/', '/index.html'],
    ['/subscriptions/7', '/index.html'],
    ['/search-results/a.b', '/index.html'],
    ['/assets/index-abc.js', '/assets/index-abc.js'],
    ['/stakeholder-responses/token.x', '/feedback.html'],
    ['/answer-form/7', '/form.html'],
  ])('serves %s from %s', (uri, file) => {
    expect(at(uri)).toEqual({ uri: file });
  });
});

describe('security.txt', () => {
  const file = '/.well-known/security.txt';

  it('names the contact, where it stands and an end that is always half a year ahead', () => {
    for (const day of ['2027-03-01T10:00:00Z', '2041-12-31T23:59:59Z'].map((text) => Date.parse(text))) {
      const { statusCode, body } = at(file, { securityContact: 'security@library.example' }, day);
      expect(statusCode).toBe(200);
      const fields = Object.fromEntries(
        (body?.data ?? '')
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/).slice(0, 2)),
      );
      expect(fields).toEqual({ Contact: 'mailto:security@library.example', Expires: expect.any(String), Canonical: publicUrl + file });
      const days = (Date.parse(fields['Expires'] ?? '') - day) / 86_400_000;
      expect(days).toBeGreaterThan(178);
      expect(days).toBeLessThan(181);
      expect(fields['Expires']).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    }
  });

  it('names a page as it is', () => {
    expect(at(file, { securityContact: 'https://library.example/security' }).body?.data).toContain(
      'Contact: https://library.example/security\n',
    );
  });

  it('is not there without a contact', () => {
    expect(at(file).statusCode).toBe(404);
  });

  it('is deployed with the contact of the installation', () => {
    const { folder, templates } = synthesiseStandIn(undefined, { context: everySetting });
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const codes = Object.values(templates).flatMap((template) =>
      Object.values(resources(template, 'AWS::CloudFront::Function')).map(({ FunctionCode }) => FunctionCode),
    );
    expect(codes).toContain(
      applicationPaths({ publicUrl: `https://${everySetting.domain}`, securityContact: everySetting.securityContact }),
    );
  });
});
