import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { answerChecks, checkedAnswer } from '#functions/platform/checked-answer.ts';
import type { AnyCall } from '#shared/contract/route.ts';

const call = { method: 'GET', path: '/journals' } as AnyCall;
const reply = { as: 'envelope', schema: z.object({ name: z.string().min(3) }) } as const;
/** Enough to meet the sample of one in a hundred, and too few to be all of them. */
const requests = Array.from({ length: 2000 }, (_, index) => `request-${index}`);

beforeEach(() => {
  answerChecks.always = false;
  process.env['LOG_LEVEL'] = 'info';
});
afterEach(() => {
  answerChecks.always = true;
  process.env['LOG_LEVEL'] = 'silent';
  vi.restoreAllMocks();
});

test('an answer that breaks its contract raises the alarm on a sample of the calls and is sent', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = requests.map((request) => checkedAnswer(call, reply, { name: 'ab', hash: 'secret' }, request));
  expect(answers).toEqual(requests.map(() => ({ name: 'ab' })));
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThan(60);
  expect(lines[0]).toMatchObject({
    level: 'error',
    answers_broken: 1,
    message: expect.stringContaining('GET /journals'),
    _aws: { CloudWatchMetrics: [{ Namespace: 'Perennial', Dimensions: [[]], Metrics: [{ Name: 'answers_broken', Unit: 'Count' }] }] },
  });
});

test('an answer of another shape is never sent', () => {
  for (const request of requests.slice(0, 200))
    expect(() => checkedAnswer(call, reply, { name: { password_hash: 'secret' } }, request)).toThrow('breaks its contract');
});

test('an answer that breaks its contract is an error where all are checked', () => {
  answerChecks.always = true;
  expect(() => checkedAnswer(call, reply, { name: 'ab' }, 'request-1')).toThrow('breaks its contract');
});
