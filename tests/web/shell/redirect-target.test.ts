import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { firstSegment, loginAddress, redirectTarget, startPage } from '#web/ui/redirect-target.ts';

describe('R107 where a person goes after sign-in', () => {
  it('follows a redirect to an own page, with its query and fragment', () => {
    expect(redirectTarget('/products?page=2#row')).toBe('/products?page=2#row');
  });

  it.each([null, undefined, '', '/', '/login', '/login/google#id_token=x', '/reset-password?token=x', '/404'])(
    'starts at the start page for %s',
    (asked) => {
      expect(redirectTarget(asked)).toBe(startPage);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'products',
    '/.//evil.example',
  ])('never leaves the site: %s', (asked) => {
    expect(redirectTarget(asked)).toBe(startPage);
  });

  it('answers a path of the own site for whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (asked) => {
          const target = redirectTarget(asked);
          expect(new URL(target, 'https://own.example').origin).toBe('https://own.example');
        },
      ),
    );
  });
});

describe('R009 the login address', () => {
  it('carries where the person was', () => {
    expect(loginAddress('/products?search=a&b=1')).toBe('/login?redirect=%2Fproducts%3Fsearch%3Da%26b%3D1');
  });

  it('carries nothing for the start page', () => {
    expect(loginAddress(startPage)).toBe('/login');
  });
});

it('R007 tells the areas of the application apart by the first segment', () => {
  expect(firstSegment('/vendors/v1/subscriptions')).toBe('vendors');
  expect(firstSegment('/')).toBe('');
});
