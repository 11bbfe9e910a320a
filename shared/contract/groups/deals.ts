import * as z from 'zod';
import { dealColumns, dealMatrixColumns } from '../columns/deals.ts';
import { DealChange, DealCreation } from '../entities/deal.ts';
import { SharingToSave, SharingRequest } from '../entities/deal-sharing.ts';
import { cards } from '../families/cards.ts';
import { resource } from '../families/resource.ts';
import { Id, Reference, RequiredText } from '../fields.ts';
import { callsOf, json, listQuery, result } from '../route.ts';
import { DealMatrix, DealRow, SharingResult, SharingStart } from '../rows/deal-row.ts';

/** Links, notes and files of deals. */
export const dealCards = cards('deals', 'manage-consortium');

const calls = callsOf('/deals/{id}', { read: 'manage-consortium', write: 'manage-consortium', servedBy: 'insights' });

const matrixCalls = callsOf('/deals', { read: 'manage-consortium', servedBy: 'insights' });

/** The members of a group; without it all. */
const ofGroup = { group_id: Id.optional() };
const Year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number);

const ofYear = { params: z.object({ id: Id, year: z.string().regex(/^\d{4}$/) }) };

/** The deals that an office negotiates for its members. */
export const deals = {
  ...resource({
    path: '/deals',
    title: 'deal',
    ids: { list: 'C765', create: 'C766', get: 'C840', update: 'C767', remove: 'C841', confirmation: 'own' },
    permission: 'manage-consortium',
    look: 'manage-consortium',
    columns: dealColumns,
    row: DealRow,
    creation: DealCreation,
    change: DealChange,
    form: z.object({
      providers: z.array(Reference),
      products: z.array(Reference),
      license_periods: z.array(Reference),
      groups: z.array(Reference),
      currency: z.string(),
    }),
    updateMethod: 'PATCH',
  }),
  copy: calls.post('C842', '/copy', 'Continue a deal with a new one for the year after its last', {
    repeat: 'idempotency-key',
    body: json(z.strictObject({ name: RequiredText().optional() })),
    reply: result(DealRow),
  }),
  matrix: matrixCalls.get(
    'own',
    '/matrix',
    'Members by deals in a year: states, prices, deadlines and sums. Default: the year that most deals have',
    {
      query: listQuery(dealMatrixColumns, { ...ofGroup, year: Year.optional() }),
      reply: result(DealMatrix),
    },
  ),
  matrixOfDeal: calls.get('C768', '/matrix', 'Members by the years of a deal: states, prices, deadlines and sums', {
    query: listQuery(dealMatrixColumns, ofGroup),
    reply: result(DealMatrix),
  }),
  shareForm: calls.get(
    'own',
    '/share/{year}',
    'The members of a deal with what is known of them, and the prices that were saved for a year',
    {
      ...ofYear,
      reply: result(SharingStart),
    },
  ),
  share: calls.postQuery('C769', '/share', 'Share the cost of a year among the members, or calculate their prices. Nothing is written', {
    body: json(SharingRequest),
    reply: result(SharingResult),
  }),
  saveShare: calls.put('C770', '/share/{year}', 'Save the prices of a year, calculated from the records as the commit finds them', {
    ...ofYear,
    body: json(SharingToSave),
    reply: result(DealRow),
  }),
  removeShare: calls.delete('own', '/share/{year}', 'Delete the prices that were saved for a year', { ...ofYear, reply: result(DealRow) }),
};
