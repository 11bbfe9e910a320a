import * as z from 'zod';
import { agreementColumns } from '../columns/agreements.ts';
import { Agreement } from '../entities/research.ts';
import { resource } from '../families/resource.ts';
import { Id, Reference, Version } from '../fields.ts';
import { call, query, result } from '../route.ts';
import { AgreementBalance, AgreementRow } from '../rows/article-row.ts';

const fields = {
  ...Agreement.omit({ id: true, version: true, created_at: true, created_by: true, updated_at: true, updated_by: true }).shape,
  publisher_id: Id.nullable(),
  subscription_id: Id.nullable(),
  title_list_id: Id.nullable(),
};

/** Transformative agreements: terms, yearly costs, quotas, and their results. */
export const agreements = {
  ...resource({
    path: '/agreements',
    title: 'agreement',
    ids: { list: 'C722', create: 'C723', get: 'own', update: 'C724', remove: 'C725', confirmation: 'own' },
    permission: 'access-research-output',
    look: 'read-only-access',
    columns: agreementColumns,
    row: AgreementRow,
    creation: z.strictObject(fields).partial().required({ name: true, start_date: true, end_date: true }),
    change: z.strictObject({ ...fields, version: Version }).partial(),
    form: z.object({
      publishers: z.array(Reference),
      subscriptions: z.array(Reference),
      title_lists: z.array(Reference),
      currency: z.string(),
    }),
    updateMethod: 'PATCH',
  }),
  balance: call({
    id: 'C726',
    method: 'GET',
    path: '/agreements/{id}/balance',
    permission: 'read-only-access',
    servedBy: 'read',
    summary: 'What an agreement cost and brought in a year, with the terms it is calculated from',
    query: query({
      year: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
    }),
    reply: result(AgreementBalance),
  }),
};
