import { describe, expect, test } from 'vitest';
import { exceptionsOf } from '#shared/domain/usage/counter/exceptions.ts';
import { answerOf, type HarvestAnswer, type HarvestContext, type HarvestRequest } from '#shared/domain/usage/harvest/answer-of.ts';
import {
  type HarvestAccount,
  listAddress,
  namesAttributes,
  normalizeBaseUrl,
  reportAddress,
  strike,
} from '#shared/domain/usage/harvest/build-request.ts';
import { type HarvestedMonth, needsPerson, waitingMonth } from '#shared/domain/usage/harvest/harvested-month.ts';
import { coolUntil, monthAfter, nextTry, requestsPerDay } from '#shared/domain/usage/harvest/next-try.ts';
import {
  becomeDue,
  changeMonths,
  dayOfHarvest,
  dueRequests,
  monthsToHarvest,
  nextDue,
} from '#shared/domain/usage/harvest/plan-requests.ts';
import { sentenceOf } from '#shared/domain/usage/harvest/sentence-of.ts';
import { readJson } from './counter-support.ts';

const at = '2026-03-10T08:00:00.000Z';
const request: HarvestRequest = { report: 'TR', release: '5.1', from: '2025-01', to: '2025-03' };
const context: HarvestContext = { customerId: 'C1', isAuto: true, hasAttributes: true, currentMonth: '2026-03' };

interface Body {
  /** Requests by month. */
  use?: Record<string, number>;
  exceptions?: unknown;
  header?: Record<string, unknown>;
}

/** A title report of release 5.1. */
function body({ use = {}, exceptions, header = {} }: Body): object {
  return {
    Report_Header: {
      Release: '5.1',
      Report_ID: 'TR',
      Report_Name: 'Title Report',
      Institution_ID: { Proprietary: ['Vendor:77'] },
      Report_Filters: { Begin_Date: '2025-01-01', End_Date: '2025-03-31' },
      Created: '2026-03-01T00:00:00Z',
      Created_By: 'Vendor',
      ...(exceptions !== undefined && { Exceptions: exceptions }),
      ...header,
    },
    Report_Items:
      Object.keys(use).length === 0
        ? []
        : [
            {
              Title: 'Waves',
              Platform: 'Vendor',
              Item_ID: { Online_ISSN: '2049-3630' },
              Attribute_Performance: [
                { Data_Type: 'Journal', Access_Type: 'Controlled', Access_Method: 'Regular', Performance: { Total_Item_Requests: use } },
              ],
            },
          ],
  };
}

const all = { '2025-01': 3, '2025-02': 4, '2025-03': 5 };
const exception = (Code: number, Data = '', Message = 'Exception') => ({ Code, Message, ...(Data && { Data }) });

function answer(value: unknown, status = 200): HarvestAnswer {
  return { status, isJson: true, report: readJson(value, { answers: { period: { from: '2025-01', to: '2025-03' } } }), retryAfter: null };
}

function judge(value: unknown, { status = 200, more = {} }: { status?: number; more?: Partial<HarvestContext> } = {}) {
  const verdict = answerOf(answer(value, status), request, { ...context, ...more });
  return { ...verdict, states: verdict.months.map(({ state }) => state) };
}

describe('an answer with figures', () => {
  test('makes its months loaded', () => {
    expect(judge(body({ use: all }))).toMatchObject({ states: ['loaded', 'loaded', 'loaded'], loads: true, effect: 'none' });
  });

  test('RH01 is kept as partial where 3040 says so', () => {
    const verdict = judge(body({ use: all, exceptions: [exception(3040)] }));
    expect(verdict).toMatchObject({ states: ['partial', 'partial', 'partial'], loads: true, code: 3040 });
    expect(nextTry({ state: 'partial', code: 3040 }, 1, at)).toBe('2026-04-09T08:00:00.000Z');
    expect(nextTry({ state: 'partial', code: 3040 }, 2, at)).toBeNull();
  });

  test('RH02 loads the months in it while 3031 keeps the others pending', () => {
    const verdict = judge(body({ use: { '2025-01': 3, '2025-02': 4 }, exceptions: [exception(3031)] }));
    expect(verdict).toMatchObject({ states: ['loaded', 'loaded', 'pending'], loads: true });
    const days = [1, 2, 3, 4, 5, 8, 9].map((tries) => {
      const next = nextTry({ state: 'pending', code: 3031 }, tries, at);
      return next === null ? null : (Date.parse(next) - Date.parse(at)) / 86_400_000;
    });
    expect(days).toEqual([3, 7, 14, 30, 30, 30, null]);
  });

  test.each([3050, 3060, 3061, 3062, 3063, 3070])('is loaded and flagged with %i', (code) => {
    expect(judge(body({ use: all, exceptions: [exception(code)] }))).toMatchObject({ states: ['loaded', 'loaded', 'loaded'], code });
  });
});

describe('what a platform says of itself', () => {
  test('2030 stops the source: asking again cannot help', () => {
    expect(judge(body({ exceptions: [exception(2030)] }))).toMatchObject({
      effect: 'stop',
      code: 2030,
      states: ['failed', 'failed', 'failed'],
    });
    expect(sentenceOf(2030)).toEqual({ code: 'harvest.serverAddressUnknown' });
  });

  test('the end of release 5 stops a source that is set to it', () => {
    const ended = body({
      exceptions: [exception(3031, 'The Press has transitioned to R5.1. No R5 reports are available from 2025-01 onwards.')],
    });
    const verdict = answerOf(answer(ended), { ...request, release: '5' }, { ...context, isAuto: false });
    expect(verdict).toMatchObject({ effect: 'stop', refusal: 'release_ended' });
    expect(sentenceOf(verdict.code, verdict.refusal)).toEqual({ code: 'harvest.release_ended' });
  });

  test('a filter that it demands is a mistake of ours', () => {
    expect(judge(body({ exceptions: [exception(3070)] }))).toMatchObject({ effect: 'bug', code: 3070, loads: false });
  });
});

describe('an answer without figures', () => {
  test('RH03 is pending, not zero, with 3030 beside 3031', () => {
    const verdict = judge(body({ exceptions: [exception(3030), exception(3031)] }));
    expect(verdict).toMatchObject({ states: ['pending', 'pending', 'pending'], loads: false });
  });

  test('RH04 is no use with 3030 alone, asked once more after 35 days', () => {
    const verdict = judge(body({ exceptions: [exception(3030)] }));
    expect(verdict).toMatchObject({ states: ['none', 'none', 'none'], loads: true });
    expect(nextTry({ state: 'none', code: 3030 }, 1, at)).toBe('2026-04-14T08:00:00.000Z');
    expect(nextTry({ state: 'none', code: 3030 }, 2, at)).toBeNull();
    // Not of a month that has not passed, nor of one before the platform reports.
    expect(judge(body({ exceptions: [exception(3030)] }), { more: { currentMonth: '2025-03' } }).states).toEqual([
      'none',
      'none',
      'pending',
    ]);
    expect(judge(body({ exceptions: [exception(3030, 'First month: 2025-02')] })).states).toEqual(['lost', 'none', 'none']);
  });

  test('RH05 is lost with 3032, and asked under release 5 where the platform changed to 5.1', () => {
    const lost = judge(body({ use: { '2025-03': 5 }, exceptions: [exception(3032, 'Data from 2025-03')] }));
    expect(lost.states).toEqual(['lost', 'lost', 'loaded']);
    const changed = body({ use: { '2025-03': 5 }, exceptions: [exception(3032, 'Transitioned to R5.1 from 2025-03')] });
    expect(judge(changed).months.map(({ state, release }) => `${state} ${release}`)).toEqual(['waiting 5', 'waiting 5', 'loaded 5.1']);
    expect(judge(changed, { more: { isAuto: false } }).states).toEqual(['lost', 'lost', 'loaded']);
  });

  test('RH06 is unexplained without an exception, for 7 days', () => {
    expect(judge(body({}))).toMatchObject({ states: ['unexplained', 'unexplained', 'unexplained'], loads: false });
    expect(nextTry({ state: 'unexplained', code: null }, 1, at)).toBe('2026-03-17T08:00:00.000Z');
    expect(nextTry({ state: 'unexplained', code: null }, 2, at)).toBeNull();
  });
});

describe('RH07 a report in preparation', () => {
  test('is asked again after 10 and 30 minutes, 1, 3 and 6 hours, and daily for 5 days', () => {
    expect(judge(exception(1011), { status: 202 })).toMatchObject({ states: ['pending', 'pending', 'pending'], code: 1011 });
    const minutes = Array.from({ length: 11 }, (_, index) => {
      const next = nextTry({ state: 'pending', code: 1011 }, index + 1, at);
      return next === null ? null : (Date.parse(next) - Date.parse(at)) / 60_000;
    });
    expect(minutes).toEqual([10, 30, 60, 180, 360, 1440, 1440, 1440, 1440, 1440, null]);
  });

  test('counts tries by kind, and needs a person when they are used up', () => {
    let month: HarvestedMonth = waitingMonth('5.1', at);
    const judged = { month: '2025-01', state: 'pending', code: 1011, release: '5.1' } as const;
    for (let times = 0; times < 11; times++) month = monthAfter(month, judged, 'none', { at, attemptId: 'a' });
    expect(month).toMatchObject({ tries: 11, next_at: null });
    expect(needsPerson(month)).toBe(true);
    expect(monthAfter({ ...month, next_at: at }, { ...judged, code: 3031 }, 'none', { at, attemptId: 'b' }).tries).toBe(1);
  });
});

describe('RH08 a platform with too many requests', () => {
  test.each([
    [1020, 200],
    [429, 429],
  ])('is left alone: %i', (code, status) => {
    const sent = code === 1020 ? exception(1020, 'Requests per day: 250') : {};
    expect(judge(sent, { status })).toMatchObject({ effect: 'cool', months: [], code });
  });

  test('for as long as it says, else an hour, doubled up to the next day', () => {
    expect(coolUntil('120', 1, at)).toBe('2026-03-10T08:02:00.000Z');
    expect(coolUntil('Tue, 10 Mar 2026 09:30:00 GMT', 1, at)).toBe('2026-03-10T09:30:00.000Z');
    expect([1, 2, 3, 6].map((times) => coolUntil(null, times, at).slice(0, 16))).toEqual([
      '2026-03-10T09:00',
      '2026-03-10T10:00',
      '2026-03-10T12:00',
      '2026-03-11T00:00',
    ]);
    expect(requestsPerDay(exceptionsOf(exception(1020, 'Maximum of 250 requests')))).toBe(250);
    expect(requestsPerDay([])).toBeNull();
  });
});

describe('RH09 an account that is not accepted', () => {
  test.each([
    [401, {}],
    [403, {}],
    [404, {}],
    [400, {}],
    [200, exception(1030)],
    [401, exception(2000)],
    [403, exception(2010)],
    [403, exception(2011)],
    [401, exception(2020)],
  ])('stops the source: %i %o', (status, sent) => {
    const verdict = judge(sent, { status });
    expect(verdict).toMatchObject({ effect: 'stop', states: ['failed', 'failed', 'failed'], loads: false });
    expect(sentenceOf(verdict.code).code).not.toBe('harvest.other');
    // They are due again as soon as the source goes on.
    const [first] = verdict.months;
    expect(first && monthAfter(waitingMonth('5.1', at), first, 'stop', { at, attemptId: 'a' }).next_at).toBe(at);
  });

  test('is not meant by an exception about data that comes with a status of 4xx', () => {
    expect(judge(exception(3030), { status: 404 }).states).toEqual(['none', 'none', 'none']);
  });
});

describe('RH10 an answer that is not the report asked for', () => {
  test('is refused', () => {
    const html: HarvestAnswer = { status: 200, isJson: false, report: null, retryAfter: null };
    const reasons = [
      answerOf(html, request, context),
      judge('{"Report_Header": {'),
      judge({ hello: 'world' }),
      judge(body({ use: all, header: { Report_ID: 'TR_J1' } })),
      judge(body({ use: all, header: { Release: '5' } })),
      judge(body({ use: all, header: { Customer_ID: 'C2' } })),
      judge(body({ use: { '2024-12': 1 } })),
      judge(body({ header: { Report_Filters: { Begin_Date: '2024-01-01', End_Date: '2024-12-31' } }, exceptions: [exception(3030)] })),
    ];
    expect(reasons.map(({ refusal }) => refusal)).toEqual([
      'not_json',
      'no_report',
      'no_report',
      'other_report',
      'other_release',
      'other_customer',
      'other_months',
      'other_months',
    ]);
    for (const { months, loads } of reasons) {
      expect(loads).toBe(false);
      expect(new Set(months.map(({ state }) => state))).toEqual(new Set(['refused']));
      for (const judged of months)
        expect(needsPerson(monthAfter(waitingMonth('5.1', at), judged, 'none', { at, attemptId: 'a' }))).toBe(true);
    }
    expect(judge(body({ use: all, header: { Customer_ID: 'C1' } })).refusal).toBeNull();
  });
});

describe('RH11 the same answer again', () => {
  test('leaves a month as it is', () => {
    const judged = { month: '2025-01', state: 'loaded', code: null, release: '5.1' } as const;
    const loaded = monthAfter(waitingMonth('5.1', at), judged, 'none', { at, attemptId: 'first' });
    expect(monthAfter(loaded, judged, 'none', { at: '2026-05-01T00:00:00.000Z', attemptId: 'second' })).toBe(loaded);
  });
});

describe('RH14 exceptions', () => {
  const expected = [{ code: 3030, message: 'No use', data: '' }];
  const one = { Code: 3030, Message: 'No use', Severity: 'Error' };
  test.each([
    ['a list in the header', { Report_Header: { Exceptions: [one] } }],
    ['an object in the header', { Report_Header: { Exceptions: one } }],
    ['one in the header', { Report_Header: { Exception: one } }],
    ['a list beside the header', { Report_Header: {}, Exceptions: [one] }],
    ['one beside the header', { Report_Header: {}, Exception: one }],
    ['the answer itself', one],
    ['a list as the answer', [one]],
    ['with the code as text', { Report_Header: { Exceptions: [{ ...one, Code: '3030' }] } }],
    ['with the code as Number', { Exception: { Number: '3030', Message: 'No use' } }],
  ])('are read as %s', (_shape, value) => {
    expect(readJson(value).header.exceptions).toEqual(expected);
  });

  test('carry the address where the platform explains them', () => {
    expect(exceptionsOf({ ...one, Help_URL: 'https://help.example/3030' })).toEqual([
      { ...expected[0], helpUrl: 'https://help.example/3030' },
    ]);
  });
});

describe('a platform that cannot answer', () => {
  test.each([
    [{ failure: 'no_connection' } as const, 0],
    [{ failure: 'too_slow' } as const, 408],
    [{ failure: 'too_large' } as const, 413],
    [answer({}, 503), 503],
    [answer(exception(1000), 503), 1000],
    [answer(exception(1010), 200), 1010],
  ])('fails for now: %#', (given, code) => {
    const verdict = answerOf(given, request, context);
    expect(verdict).toMatchObject({ code, effect: 'none', loads: false });
    expect(verdict.months.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  });

  test('is asked again after 15 minutes, 1 and 6 hours, and daily for 3 days', () => {
    const minutes = Array.from({ length: 7 }, (_, index) => {
      const next = nextTry({ state: 'failed', code: 503 }, index + 1, at);
      return next === null ? null : (Date.parse(next) - Date.parse(at)) / 60_000;
    });
    expect(minutes).toEqual([15, 60, 360, 1440, 1440, 1440, null]);
  });

  test('refuses attributes: the request is made again without them', () => {
    expect(judge(exception(3050), { status: 400 })).toMatchObject({ effect: 'plain', months: [] });
    expect(judge(body({ exceptions: [exception(3062)] }), { more: { hasAttributes: false } }).effect).toBe('none');
  });

  test('finds our dates invalid: that is a bug', () => {
    expect(judge(exception(3020), { status: 400 })).toMatchObject({ effect: 'bug', code: 3020 });
  });
});

describe('requests', () => {
  const account: HarvestAccount = {
    base_url: 'https://sushi.example.org/counter/',
    customer_id: 'C 1',
    requestor_id: null,
    api_key: 'k&y/1',
    platform_param: null,
    date_style: 'yyyy-mm-dd',
    attributes_refused: false,
  };

  test.each([
    'https://sushi.example.org/counter',
    ' https://sushi.example.org/counter/ ',
    'https://sushi.example.org/counter/r51',
    'https://sushi.example.org/counter/r51/reports/',
    'https://sushi.example.org/counter/reports/tr_j1?customer_id=1',
    'https://sushi.example.org/counter/status',
  ])('begin at the base address, however it was given: %s', (given) => {
    expect(normalizeBaseUrl(given)).toBe('https://sushi.example.org/counter');
  });

  test('name account, months and attributes', () => {
    expect(reportAddress(account, { ...request, to: '2025-02' })).toBe(
      'https://sushi.example.org/counter/r51/reports/tr?customer_id=C%201&api_key=k%26y%2F1&begin_date=2025-01-01&end_date=2025-02-28' +
        '&attributes_to_show=YOP%7CAccess_Type%7CAccess_Method',
    );
    const quirks: HarvestAccount = { ...account, requestor_id: 'R', platform_param: 'p1', date_style: 'yyyy-mm', attributes_refused: true };
    expect(reportAddress(quirks, { ...request, release: '5' })).toBe(
      'https://sushi.example.org/counter/reports/tr?customer_id=C%201&requestor_id=R&api_key=k%26y%2F1&platform=p1&begin_date=2025-01&end_date=2025-03',
    );
    expect(namesAttributes({ ...request, report: 'TR_J1' }, account)).toBe(false);
  });

  test('ask for the status without the key', () => {
    expect(listAddress(account, '5.1', 'status')).toBe('https://sushi.example.org/counter/r51/status');
    expect(listAddress(account, '5', 'members')).toContain('/counter/members?customer_id=C%201&api_key=');
  });

  test('RH15 are kept without the key', () => {
    const kept = strike(reportAddress(account, request), account.api_key);
    expect(kept).not.toMatch(/k(&|%26)y/);
    expect(kept).toContain('api_key=…');
  });
});

describe('the plan', () => {
  const plan = { id: 's1', release: 'auto', reports: ['TR', 'PR'], harvest_from: '2025-12', day_of_month: 8 } as const;

  test('asks for closed months from the day of the source on', () => {
    expect(monthsToHarvest(plan, '2026-03-07')).toEqual(['2025-12', '2026-01']);
    expect(monthsToHarvest(plan, '2026-03-08')).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(monthsToHarvest({ ...plan, harvest_from: '2010-01' }, '2026-03-08')).toHaveLength(36);
    expect(monthsToHarvest({ ...plan, harvest_from: null }, '2026-03-08')).toEqual([]);
    const days = Array.from({ length: 40 }, (_, index) => dayOfHarvest({ id: `source-${index}`, day_of_month: null }));
    expect(Math.min(...days)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...days)).toBeLessThanOrEqual(14);
    expect(new Set(days).size).toBeGreaterThan(5);
  });

  test('leaves out what was asked or loaded', () => {
    const due = becomeDue(plan, [], { today: '2026-03-08', at, isLoaded: (report, month) => report === 'TR' && month === '2026-01' });
    expect(due.map(({ report, year, months }) => [report, year, months.filter(Boolean).length])).toEqual([
      ['TR', 2025, 1],
      ['TR', 2026, 1],
      ['PR', 2025, 1],
      ['PR', 2026, 2],
    ]);
    expect(becomeDue(plan, due, { today: '2026-03-08', at, isLoaded: (report) => report === 'TR' })).toEqual([]);
  });

  test('makes one request of up to 12 months a report, over the turn of the year', () => {
    const wanted = Array.from({ length: 26 }, (_, index) => ({
      report: 'TR',
      month: `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    }));
    const years = changeMonths([], wanted.slice(2), () => waitingMonth('5.1', at));
    expect(dueRequests(years, at).map(({ from, to }) => `${from} ${to}`)).toEqual(['2024-03 2025-02', '2025-03 2026-02']);
    expect(dueRequests(years, '2026-03-09T00:00:00.000Z')).toEqual([]);
    expect(nextDue(years)).toBe(at);
    expect(nextDue([])).toBeNull();
  });

  test('asks month by month for what was too large, at once', () => {
    const judged = answerOf({ failure: 'too_large' }, request, context).months;
    const months = judged.map((each) => monthAfter(waitingMonth('5.1', at), each, 'none', { at, attemptId: 'a' }));
    const years = [{ report: 'TR', year: 2025, months: [...months, ...Array.from({ length: 9 }, () => waitingMonth('5.1', at))] }];
    expect(dueRequests(years, at).map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2025-01 2025-01',
      '2025-02 2025-02',
      '2025-03 2025-03',
      '2025-04 2025-12',
    ]);
  });

  test('asks releases apart', () => {
    const years = changeMonths(
      [],
      [
        { report: 'TR', month: '2025-01' },
        { report: 'TR', month: '2025-02' },
      ],
      (_before, _report, month) => waitingMonth(month === '2025-01' ? '5' : '5.1', at),
    );
    expect(dueRequests(years, at).map(({ release }) => release)).toEqual(['5', '5.1']);
  });
});
