import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { Language } from '#shared/domain/messages/languages.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { filesFor } from '#functions/platform/files.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

// Files that people read speak the language of who asks; those that go with an email speak the language of its words.
const { imports, titleLists, titleListImports, progress, priceImports, periodDecisions, contacts, emailing, settings } = groups;
const next = memberYear() + 1;

withLibrary();

beforeAll(() =>
  tenant.repo.commit((tx) => {
    tx.create('user_settings', { ...blankUserSettings, id: tenant.editor.id });
    return Promise.resolve();
  }),
);

const speak = (locale: string) => ask(settings.change, { as: tenant.editor, body: { locale } });

async function sheetsOf(bytes: Uint8Array): Promise<Record<string, Cell[][]>> {
  const workbook = await readSpreadsheet(bytes);
  const sheets: Record<string, Cell[][]> = {};
  for (const { name } of workbook.sheets) sheets[name] = (await Array.fromAsync(workbook.rows(name))).map(({ cells }) => cells);
  return sheets;
}

const nameOf = (headers: Record<string, string | undefined>): string => decodeURIComponent(headers['suggested-filename'] ?? '');

describe('the report of an import', () => {
  const content = ['Publisher;Product;Start date;Price', 'Seal;Alpha;2040-01-01;100', 'Seal;Beta;2040-01-01;12x', ';;;'].join('\n');
  const words: Record<string, { file: string; sheet: string; heads: string[]; outcomes: string[]; problem: string }> = {
    en: {
      file: 'Report on Costs.xlsx',
      sheet: 'Report',
      heads: ['Row', 'Column', 'Rows', 'What', 'Outcome', 'Why', 'Problems'],
      outcomes: ['New', 'Needs attention'],
      problem: 'amount',
    },
    'en-GB': {
      file: 'Report on Costs.xlsx',
      sheet: 'Report',
      heads: ['Row', 'Column', 'Rows', 'What', 'Outcome', 'Why', 'Problems'],
      outcomes: ['New', 'Needs attention'],
      problem: 'amount',
    },
    de: {
      file: 'Bericht zu Costs.xlsx',
      sheet: 'Bericht',
      heads: ['Zeile', 'Spalte', 'Zeilen', 'Was', 'Ergebnis', 'Warum', 'Probleme'],
      outcomes: ['Neu', 'Zu prüfen'],
      problem: 'Betrag',
    },
    fr: {
      file: 'Rapport sur Costs.xlsx',
      sheet: 'Rapport',
      heads: ['Ligne', 'Colonne', 'Lignes', 'Objet', 'Résultat', 'Pourquoi', 'Problèmes'],
      outcomes: ['Nouveau', 'À vérifier'],
      problem: 'montant',
    },
    sv: {
      file: 'Rapport om Costs.xlsx',
      sheet: 'Rapport',
      heads: ['Rad', 'Kolumn', 'Rader', 'Vad', 'Utfall', 'Varför', 'Problem'],
      outcomes: ['Ny', 'Att åtgärda'],
      problem: 'belopp',
    },
  };

  test.each(Object.keys(words))('has the words of the screen, and its messages, in %s', async (locale) => {
    const { file, sheet, heads, outcomes, problem } = words[locale] ?? words['en']!;
    const files = { file: { name: 'Costs.csv', type: 'text/csv', content } };
    const { id } = (await ask(imports.parse, { as: tenant.editor, body: {}, files })).import;
    await speak(locale);
    const report = await callApi(imports.report, { as: tenant.editor, params: { id } });
    expect(nameOf(report.headers)).toBe(file);
    const [written = [], ...rows] = (await sheetsOf(report.bytes))[sheet] ?? [];
    expect(written).toEqual(heads);
    expect(rows.slice(0, 2).map((cells) => cells[4])).toEqual(outcomes);
    expect(rows[1]?.slice(5).join(' ').toLowerCase()).toContain(problem.toLowerCase());
  });

  test('of a title list has them too, before and after it is imported', async () => {
    await speak('de');
    const kbart = 'publication_title\tonline_identifier\tprint_identifier\nTides\t2049-3630\t\nWaves\t\t1234-5678\n\t2049-3630\t\n';
    const file = { name: 'List.txt', type: 'text/plain', content: kbart };
    const sent = { params: { id: library.product }, body: { valid_from: '2026-01-01', import_type: 'kbart' as const }, files: { file } };
    const preview = await callApi(titleListImports.previewReport, { as: tenant.editor, ...sent });
    const before = (await sheetsOf(preview.bytes))['Bericht'] ?? [];
    expect(before[0]).toEqual(['Zeile', 'Spalte', 'Feld', 'Titel', 'Ergebnis', 'Art', 'Was, und was zu tun ist']);
    expect(before.find((cells) => cells[3] === 'Tides')?.[4]).toBe('Neu');
    const made = await ask(titleListImports.process, { as: tenant.editor, ...sent });
    const report = await callApi(titleLists.report, { as: tenant.editor, params: { id: made.title_lists[0]?.id ?? '' } });
    expect(nameOf(report.headers)).toBe('Bericht zu List.xlsx');
    const after = (await sheetsOf(report.bytes))['Bericht'] ?? [];
    expect(after.find((cells) => cells[3] === 'Tides')?.[4]).toBe('Angelegt');
    expect(after.find((cells) => cells[3] === 'Waves')?.[5]).toBe('Warnung');
    expect(after.flat().filter((cell) => cell === 'Left out' || cell === 'Set aside')).toEqual([]);
  });
});

describe('C405 sheets for a vendor', () => {
  const sheet = async (type: 'request-price' | 'place-order', period: PeriodRow) => {
    const file = await callApi(progress.attachment, { as: tenant.editor, params: { a: type, b: 'selected' }, body: { ids: [period.id] } });
    return { name: nameOf(file.headers), sheets: await sheetsOf(file.bytes) };
  };

  const asked: Record<Language, { name: string; sheets: string[]; currentPrice: string }> = {
    en: { name: 'Price request', sheets: ['Prices', 'Notes'], currentPrice: 'Current price' },
    de: { name: 'Preisanfrage', sheets: ['Preise', 'Hinweise'], currentPrice: 'Bisheriger Preis' },
    fr: { name: 'Demande de prix', sheets: ['Prix', 'Remarques'], currentPrice: 'Prix actuel' },
    sv: { name: 'Prisförfrågan', sheets: ['Priser', 'Anmärkningar'], currentPrice: 'Nuvarande pris' },
  };

  test.each(Object.keys(asked) as Language[])(
    'a price request in %s comes back filled in, and its columns are recognized',
    async (locale) => {
      const period = await library.period({ subscription_name: `Asked in ${locale}`, price: 100, vendor_id: library.vendor });
      await speak(locale);
      const { name, sheets } = await sheet('request-price', period);
      expect(name.startsWith(asked[locale].name)).toBe(true);
      expect(Object.keys(sheets)).toEqual(asked[locale].sheets);
      const [heads = [], row = []] = sheets[asked[locale].sheets[0] ?? ''] ?? [];
      expect(heads[7]).toBe(asked[locale].currentPrice);
      const filled = [heads, [...Array.from({ length: 8 }, (_, at) => row[at] ?? null), 110]];
      const content = await writeWorkbook([{ name: 'Prices', rows: filled, header: true }]);
      const files = { file: { name: 'returned.xlsx', type: '', content } };
      const view = await ask(priceImports.parse, { as: tenant.editor, body: {}, files });
      const needed = ['period_id', 'currency', 'current_price', 'new_price'];
      expect(view.mapping.map(({ field }) => field)).toEqual(expect.arrayContaining(needed));
      expect(view.rows.data.map(({ outcome, message }) => [outcome, message])).toEqual([
        ['matched', 'The price changes from 100.00 GBP to 110.00 GBP.'],
      ]);
    },
  );

  test('an order form and a notice of cancellation speak the language of who downloads them', async () => {
    const ordered = await library.period({ subscription_name: 'Ordered', price: 210, vendor_id: library.vendor, decision: 'accepted' });
    const ended = await library.period({ subscription_name: 'Ended', price: 10, vendor_id: library.vendor });
    await ask(periodDecisions.cancel, { as: tenant.editor, params: { id: ended.id }, body: {} });
    await ask(groups.ipAddresses.create, { as: tenant.editor, body: { range: '192.88.99.2', kind: 'library' } });
    await speak('fr');
    const order = await sheet('place-order', ordered);
    expect(order.name).toMatch(/^Bon de commande Bookhouse /);
    expect(order.sheets['Commande']?.map((cells) => cells[0])).toEqual(
      expect.arrayContaining(['Client', 'Abonnement', 'Ordered', 'Total']),
    );
    expect(order.sheets['Adresses IP']).toEqual([
      ['Plage', 'Genre'],
      ['192.88.99.2', 'Bibliothèque'],
    ]);
    await speak('sv');
    expect(Object.keys((await sheet('place-order', ended)).sheets)).toEqual(['Uppsägning']);
  });

  test('that go with an email are in the language of its words, whoever sends it', async () => {
    await speak('sv');
    const vendor = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Buchhaus', currency: 'EUR' } });
    const address = { provider_id: vendor.id, first_name: 'Anna', last_name: 'Weiß', email: 'anna@buchhaus.example', locale: 'de' };
    await ask(contacts.create, { as: tenant.editor, body: address });
    const period = await library.period({ subscription_name: 'Wellen', start_date: `${next}-01-01`, vendor_id: vendor.id, price: null });
    const body = { kind: 'request_price' as const, period_ids: [period.id] };
    const preview = await ask(emailing.preview, { as: tenant.editor, body });
    expect(preview.emails.map(({ locale, attachments }) => [locale, attachments.map(({ name }) => name)])).toEqual([
      ['de', ['Preise.xlsx']],
    ]);
    const { emails } = await ask(emailing.send, { as: tenant.editor, body });
    await runJobs(tenant.id);
    const stored = await filesFor(tenant.repo.caller).get(`mail-sheets/${emails[0]?.id ?? ''}.xlsx`);
    const sheets = await sheetsOf(stored ?? new Uint8Array());
    expect(Object.keys(sheets)).toEqual(['Preise', 'Hinweise']);
    expect(sheets['Hinweise']?.[0]).toEqual(['Test Library bittet um Ihre Preise.']);
  });
});
