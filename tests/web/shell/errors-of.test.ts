import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { RequiredText } from '#shared/contract/fields.ts';
import { call, json, result } from '#shared/contract/route.ts';
import { required } from '#shared/domain/text/checks.ts';
import { errorsOf } from '#web/ui/form/use-contract-form.ts';

const row = call({
  id: 'own',
  method: 'POST',
  path: '/things',
  permission: 'signed-in',
  kind: 'command',
  repeat: 'harmless',
  summary: 'A thing for the test',
  body: json(
    z.strictObject({ name: RequiredText(), price: z.number().nullable(), addresses: z.array(z.object({ city: z.string().max(3) })) }),
  ),
  reply: result(z.null()),
});

describe('R114 R037 what a form says', () => {
  it('has the generic messages at their fields, inside lists too', () => {
    const errors = errorsOf(row, { name: '', price: 'x', addresses: [{ city: 'Turku' }] }, []);
    expect(errors).toEqual({
      name: { type: 'schema', message: 'Required' },
      price: { type: 'schema', message: 'Must be numeric value' },
      addresses: [{ city: { type: 'schema', message: 'Must be maximum of 3 characters.' } }],
    });
  });

  it("shows the domain's rules while other fields are still invalid", () => {
    const errors = errorsOf(row, { name: '', price: null, addresses: [] }, required('end_date', ''));
    expect(Object.keys(errors).toSorted()).toEqual(['end_date', 'name']);
  });

  it('is silent when everything fits', () => {
    expect(errorsOf(row, { name: 'Nature', price: null, addresses: [] }, [])).toEqual({});
  });
});
