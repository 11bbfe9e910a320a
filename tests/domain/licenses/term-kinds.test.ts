import { describe, expect, it } from 'vitest';
import { compareTerms } from '#shared/domain/licenses/compare-licenses.ts';
import { type LicenseTermFacts, remarkOf, termAnswer } from '#shared/domain/licenses/license-term.ts';
import { preloadedTermLabels } from '#shared/domain/licenses/preloaded-labels.ts';

const term = (change: Partial<LicenseTermFacts> = {}): LicenseTermFacts => ({
  label_id: 'law',
  active: true,
  status: 'yes',
  qualifiers: [],
  description: null,
  ...change,
});

describe('the answer of a term', () => {
  it('is allowed or not allowed only for a permission', () => {
    expect(termAnswer('permission', term())).toEqual({ as: 'state', state: 'allowed' });
    for (const kind of ['number', 'text', 'yes_no'] as const) expect(termAnswer(kind, term()).as).not.toBe('state');
  });

  it('is the text of a text, which is no remark beside it', () => {
    const law = term({ description: 'Swedish law' });
    expect(termAnswer('text', law)).toEqual({ as: 'text', text: 'Swedish law' });
    expect(remarkOf('text', law)).toBeNull();
    expect(remarkOf('permission', law)).toBe('Swedish law');
  });

  it('is the number of a number, with its remark; a number in words is a text', () => {
    const three = term({ value: 3, description: 'per campus' });
    expect(termAnswer('number', three)).toEqual({ as: 'number', value: 3 });
    expect(remarkOf('number', three)).toBe('per campus');
    expect(termAnswer('number', term({ description: 'No limit' }))).toEqual({ as: 'text', text: 'No limit' });
  });

  it('is yes or no, silent where the licence says nothing, and nothing where it does not apply', () => {
    expect(termAnswer('yes_no', term({ status: 'no' }))).toEqual({ as: 'yes_no', answer: false });
    expect(termAnswer('yes_no', term({ status: 'n/a' }))).toEqual({ as: 'silent' });
    expect(termAnswer('text', term())).toEqual({ as: 'silent' });
    expect(termAnswer('number', term({ active: false, value: 3 }))).toEqual({ as: 'not_applicable' });
  });
});

describe('the comparison of licences', () => {
  it('calls different texts of a text term a difference in rules, and of a permission one in remarks', () => {
    const licenses = [[term({ description: 'Swedish law' })], [term({ description: 'German law' })]];
    expect(compareTerms(licenses, ['law'], () => 'text')[0]?.difference).toBe('rules');
    expect(compareTerms(licenses, ['law'], () => 'permission')[0]?.difference).toBe('remarks');
  });

  it('calls different numbers a difference in rules', () => {
    expect(compareTerms([[term({ value: 3 })], [term({ value: 5 })]], ['law'], () => 'number')[0]?.difference).toBe('rules');
  });
});

describe('the kinds of the usual terms', () => {
  it('say that governing law, confidentiality and concurrent users are no permissions', () => {
    const kinds = new Map(preloadedTermLabels.map(({ code, kind }) => [code, kind]));
    expect([kinds.get('governing-law'), kinds.get('confidentiality'), kinds.get('concurrent-users'), kinds.get('alumni')]).toEqual([
      'text',
      'yes_no',
      'number',
      'permission',
    ]);
  });
});
