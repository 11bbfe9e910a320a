import { expect, it } from 'vitest';
import { providerOfReport } from '#shared/domain/usage/provider-of-report.ts';

const provider = (id: string, name: string, more: { alternative_name?: string; abbreviation?: string } = {}) => ({
  id,
  name,
  alternative_name: null,
  abbreviation: null,
  ...more,
});
const known = [
  provider('ats', 'American Tidal Society (ATS)'),
  provider('ebb', 'Ebb House', { alternative_name: 'Maison du reflux', abbreviation: 'EH' }),
  provider('sea', 'Sea Press'),
  provider('sea2', 'SEA PRESS'),
];

it.each([
  ['American Tidal Society', 'ats'],
  ['american tidal society (ats)', 'ats'],
  ['ATS', 'ats'],
  ['Maison du reflux', 'ebb'],
  ['EH', 'ebb'],
  ['American', null],
  ['Sea Press', null],
  ['', null],
])('of a report made by “%s” is %s', (createdBy, expected) => {
  expect(providerOfReport({ createdBy, platforms: [] }, known)).toBe(expected);
});

it('is known by its platform where its maker is not', () => {
  expect(providerOfReport({ createdBy: 'Somebody', platforms: ['Ebb House'] }, known)).toBe('ebb');
});
