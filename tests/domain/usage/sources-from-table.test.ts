import { expect, it } from 'vitest';
import { sourcesFromTable } from '#shared/domain/usage/harvest/sources-from-table.ts';
import { english } from '#tests/support/messages-in-english.ts';

const known = ['TR', 'DR', 'PR', 'IR'];

it('reads a line a source, by the headings that people write', () => {
  const { sources, problems, unread } = sourcesFromTable(
    [
      ['Platform', 'SUSHI URL', 'Customer ID', 'Requestor ID', 'API key*', 'Release', 'Since', 'Reports', 'Publisher', 'Colour'],
      ['Tidewater Online', 'https://tide.example/r51', 'C1', 'R1', 'k-1', 'R5.1', '2025-03', 'tr; pr', 'Tidewater', 'blue'],
      ['', '', '', '', '', '', '', '', '', ''],
      ['Ebb', '', '0815', '', '', '', '', '', '', ''],
    ],
    known,
  );
  expect(sources).toMatchObject([
    {
      row: 2,
      name: 'Tidewater Online',
      platform: 'Tidewater Online',
      base_url: 'https://tide.example/r51',
      customer_id: 'C1',
      requestor_id: 'R1',
      api_key: 'k-1',
      release: '5.1',
      harvest_from: '2025-03',
      reports: ['TR', 'PR'],
      provider: 'Tidewater',
    },
    { row: 4, name: 'Ebb', base_url: '', customer_id: '0815', release: 'auto', harvest_from: null, reports: ['PR', 'DR', 'TR'] },
  ]);
  expect([problems, unread]).toEqual([[], ['Colour']]);
});

it('says of a line what cannot be read, and keeps the rest of it', () => {
  const { sources, problems } = sourcesFromTable(
    [
      ['Name', 'Release', 'From', 'Reports', 'Key'],
      ['Tide', '4', 'spring', 'TR, XR', 'k'],
      ['', '5', '', '', 'k-2'],
      ['Ebb', '5', '03/2025', '', ''],
      ['Fjord', '', '2024', '', ''],
    ],
    known,
  );
  expect(problems.map(({ row, message }) => `${row}: ${english(message)}`)).toEqual([
    '2: “4” is no release. Write 5 or 5.1; it is asked automatically.',
    '2: “spring” is no month. Write it as 2026-01; the first month is left open.',
    '2: Unknown reports: XR. They are not asked for.',
    '3: The line names no platform.',
  ]);
  expect(sources.map(({ name, release, harvest_from, reports }) => [name, release, harvest_from, reports.join()])).toEqual([
    ['Tide', 'auto', null, 'TR'],
    ['Ebb', '5', '2025-03', 'PR,DR,TR'],
    ['Fjord', 'auto', '2024-01', 'PR,DR,TR'],
  ]);
});

it('asks for headings where there are none', () => {
  expect(sourcesFromTable([['Tide', 'https://tide.example']], known).problems.map(({ message }) => english(message))).toEqual([
    'The first line must be headings, one of them “Name” or “Platform”.',
  ]);
});
