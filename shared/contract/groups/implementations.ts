import { ImplementationChange, ImplementationCreation } from '../entities/implementation.ts';
import { call, json, result } from '../route.ts';
import { ImplementationView } from '../rows/implementation-row.ts';

const path = '/subscription-periods/{id}/implementation';

/** What is done until a subscription can be used, by period. */
export const implementations = {
  get: call({
    id: 'C183',
    method: 'GET',
    path,
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The implementation checklist of a period, with who did what and when',
    reply: result(ImplementationView),
  }),
  create: call({
    id: 'C184',
    method: 'POST',
    path,
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Begin the implementation checklist of a period, with the usual steps or those given',
    body: json(ImplementationCreation),
    reply: result(ImplementationView),
  }),
  change: call({
    id: 'C185',
    method: 'PUT',
    path,
    permission: 'edit-records',
    kind: 'command',
    summary: 'Tick, add, rename, order and remove steps, and write notes',
    body: json(ImplementationChange),
    reply: result(ImplementationView),
  }),
};
