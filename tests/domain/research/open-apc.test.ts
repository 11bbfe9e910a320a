import { describe, expect, test } from 'vitest';
import {
  type OpenApcArticle,
  openApcColumns,
  type OpenApcContract,
  openApcContractRows,
  openApcGroup,
  type OpenApcKind,
  openApcKinds,
  openApcLines,
  openApcRows,
} from '#shared/domain/research/open-apc.ts';
import { openApcFaults, readOpenApc } from '#tests/support/open-apc-checks.ts';

const article: OpenApcArticle = {
  institution: 'Harbour U',
  period: 2025,
  doi: '10.1000/a1',
  url: null,
  is_hybrid: 'no',
  in_doaj: 'yes',
  publisher: 'Unheard "Old" Press, Ltd. ',
  journal_title: 'Waves',
  issn_print: null,
  issn_electronic: '2049-3630',
  issn_l: '2049-3630',
  license: 'CC BY',
  agreement: null,
  group_id: null,
  euros: { apc: 1993.5 },
};

type ArticleKind = Exclude<OpenApcKind, 'contracts'>;
const file = (kind: ArticleKind, articles: readonly OpenApcArticle[]): string =>
  [...openApcLines(kind, openApcRows(kind, articles))].join('');
const rowsOf = (kind: ArticleKind, articles: readonly OpenApcArticle[]) => readOpenApc(file(kind, articles)).rows;

describe('files for OpenAPC [RP06]', () => {
  test('have the columns of OpenAPC: 18, 21, 9 and 9', () => {
    expect(openApcKinds.map((kind) => openApcColumns[kind].length)).toEqual([18, 21, 9, 9]);
    expect(file('apc', []).trim()).toBe(openApcColumns.apc.map((column) => `"${column}"`).join(','));
  });

  test('pass the published checks of OpenAPC', () => {
    const other = { ...article, doi: '10.1000/a2', euros: { apc: 20, page: 7.5 }, issn_l: '1664-042X' };
    expect(openApcFaults('apc', file('apc', [article, other]), { isComplete: true })).toEqual([]);
    expect(openApcFaults('additional-costs', file('additional-costs', [article, other]))).toEqual([]);
    const inside = { ...article, agreement: 'del2025', group_id: 'g1', euros: {} };
    expect(openApcFaults('ta', file('ta', [inside]), { isComplete: true })).toEqual([]);
    expect(file('ta', [inside]).split('\n')[1]).toBe(
      '"Harbour U",2025,NA,"10.1000/a1",FALSE,FALSE,"Unheard ""Old"" Press, Ltd.","Waves","2049-3630",NA,"2049-3630","2049-3630","CC BY",NA,NA,NA,NA,NA,TRUE,"del2025","g1"',
    );
  });

  test('leave out what the checks refuse: no identifier or year, an amount of 0 or below, an ISSN that is none', () => {
    const articles = [
      { ...article, doi: null },
      { ...article, period: null },
      { ...article, euros: { apc: 0 } },
      { ...article, euros: { apc: -5 } },
      { ...article, euros: {} },
      { ...article, doi: null, url: 'https://press.example/1', issn_electronic: '2049-3631' },
    ];
    expect(rowsOf('apc', articles)).toMatchObject([
      { doi: 'NA', url: 'https://press.example/1', issn_electronic: 'NA', issn: '2049-3630' },
    ]);
  });

  test('have articles of agreements apart, whether or not they cost something', () => {
    const inside = { ...article, agreement: 'Deal', group_id: 'g1' };
    expect(rowsOf('apc', [inside])).toEqual([]);
    expect(rowsOf('ta', [inside, article])).toMatchObject([{ euro: '1993.5', agreement: 'Deal', group_id: 'g1' }]);
  });

  test('say NA for a flag that is not known, never FALSE', () => {
    expect(rowsOf('apc', [{ ...article, is_hybrid: 'unknown', in_doaj: 'unknown' }])).toMatchObject([{ is_hybrid: 'NA', doaj: 'NA' }]);
  });

  test('have a row of an agreement for each part of its cost, and one for a year without', () => {
    const contract: OpenApcContract = {
      institution: 'Harbour U',
      consortium: 'Coast',
      name: 'Press (Coast) 2024-2026',
      identifier: 'press2024coast',
      year: 2025,
      group_id: openApcGroup('press2024coast', 'Harbour U', 2025),
      read: 10.5,
      publish: -3,
      read_and_publish: null,
      fee: null,
      credit: 2,
    };
    const rows = openApcContractRows([contract, { ...contract, year: 2026, group_id: 'g', read: null, publish: null, credit: null }]);
    const text = [...openApcLines('contracts', rows)].join('');
    expect(readOpenApc(text).rows.map(({ cost_type, euro, group_id }) => [cost_type, euro, group_id])).toEqual([
      ['publish', '-3', 'harbour-u_press2024coast_2025'],
      ['read', '10.5', 'harbour-u_press2024coast_2025'],
      ['NA', '-2', 'harbour-u_press2024coast_2025'],
      ['NA', 'NA', 'g'],
    ]);
    expect(openApcFaults('contracts', text)).toEqual([]);
  });
});
