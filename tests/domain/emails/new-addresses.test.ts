import { expect, it } from 'vitest';
import { newAddresses, preferencesOf } from '#shared/domain/emails/new-addresses.ts';

it('typed addresses are new when the provider does not have them, each once', () => {
  const known = [{ email: 'Sales@vendor.example' }];
  expect(newAddresses(['sales@vendor.example', 'new@vendor.example', 'NEW@vendor.example'], known)).toEqual(['new@vendor.example']);
  expect(newAddresses([], known)).toEqual([]);
});

it('a kept address gets emails of its kind and general ones', () => {
  expect(preferencesOf('request_price')).toEqual(['general', 'request_price']);
  expect(preferencesOf('cancellation')).toEqual(['general', 'place_order']);
  expect(preferencesOf('stakeholder_closing')).toEqual(['general']);
});
