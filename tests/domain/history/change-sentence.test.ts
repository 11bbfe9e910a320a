import fc from '#tests/support/fast-check.ts';
import { expect, it } from 'vitest';
import { changeSentence } from '#shared/domain/history/change-sentence.ts';
import { groupCommits } from '#shared/domain/history/commits.ts';

it('a change of a field is a sentence by what was there before and is after', () => {
  expect(changeSentence({ type: 'money', from: 754.39, to: 1234.5 })).toMatchObject({ name: 'changed', from: 754.39, to: 1234.5 });
  expect(changeSentence({ type: 'reference', from: null, to: 'Bookhouse' })).toMatchObject({ name: 'set', from: null, to: 'Bookhouse' });
  expect(changeSentence({ type: 'text', from: 'Offer', to: '' })).toMatchObject({ name: 'removed', from: 'Offer', to: null });
  expect(changeSentence({ type: 'boolean', from: true, to: false })).toMatchObject({ name: 'set', to: false });
  expect(changeSentence({ type: 'other', from: null, to: null })).toMatchObject({ name: 'other' });
});

it('a change of a list names what was added or removed, and both lists where both happened', () => {
  expect(changeSentence({ type: 'list', from: ['A'], to: ['A', 'B', 'C'] })).toMatchObject({ name: 'added', to: ['B', 'C'] });
  expect(changeSentence({ type: 'list', from: ['A', 'B'], to: ['A'] })).toMatchObject({ name: 'taken', from: ['B'] });
  expect(changeSentence({ type: 'list', from: ['A'], to: ['B'] })).toMatchObject({ name: 'changed', from: ['A'], to: ['B'] });
  expect(changeSentence({ type: 'list', from: null, to: ['B'] })).toMatchObject({ name: 'added', to: ['B'] });
  expect(changeSentence({ type: 'entry', from: 'Chemistry', to: null })).toMatchObject({ name: 'taken', from: 'Chemistry' });
});

it('long values are kept out of the sentence', () => {
  expect(changeSentence({ type: 'text', from: 'short', to: 'x'.repeat(121) }).isLong).toBe(true);
  expect(changeSentence({ type: 'text', from: null, to: 'two\nlines' }).isLong).toBe(true);
  expect(changeSentence({ type: 'text', from: 'short', to: 'x'.repeat(120) }).isLong).toBe(false);
});

const entry = (id: string, kind: string, link: string | null = '/subscriptions/s1') => ({ id, kind, entity_id: id, link, of: null });

it('what one commit did to one record is one group, with what followed behind', () => {
  const groups = groupCommits([
    entry('7-1', 'workflow_run'),
    entry('7-0', 'subscription_period'),
    entry('7-2', 'subscription_period', '/subscriptions/s2'),
    entry('6-0', 'subscription_period'),
    entry('email-6', 'email'),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['7-0', '7-1'], ['7-2'], ['6-0'], ['email-6']]);
});

it('grouping by commit loses and repeats no entry', () => {
  const any = fc.record({
    seq: fc.nat(4),
    index: fc.nat(50),
    kind: fc.constantFrom('subscription_period', 'workflow_run'),
    root: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ seq, index }) => `${seq}-${index}` }), (list) => {
      const entries = list.map(({ seq, index, kind, root }) => entry(`${seq}-${index}`, kind, `/r/${root}`));
      const grouped = groupCommits(entries).flat();
      expect(grouped.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    }),
  );
});
