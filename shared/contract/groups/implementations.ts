import { ImplementationChange, ImplementationCreation } from '../entities/implementation.ts';
import { callsOf, json, result } from '../route.ts';
import { ImplementationView } from '../rows/implementation-row.ts';

const calls = callsOf('/subscription-periods/{id}/implementation', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The checklist until a subscription can be used, by period. */
export const implementations = {
  get: calls.get('C183', '', 'The implementation checklist of a period, with who did what and when', { reply: result(ImplementationView) }),
  create: calls.post('C184', '', 'Begin the implementation checklist of a period, with the usual steps or those given', {
    repeat: 'idempotency-key',
    body: json(ImplementationCreation),
    reply: result(ImplementationView),
  }),
  change: calls.put('C185', '', 'Tick, add, rename, order and remove steps, and write notes', {
    body: json(ImplementationChange),
    reply: result(ImplementationView),
  }),
};
