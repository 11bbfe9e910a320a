import * as z from 'zod';
import { isYearColumn } from '#shared/domain/fte/year-column.ts';
import { fteFieldColumns } from '../columns/fte.ts';
import { FteField, FteNumber, FteYear } from '../entities/fte.ts';
import { resource } from '../families/resource.ts';
import { Version } from '../fields.ts';
import { callsOf, json, result } from '../route.ts';
import { FteFieldRow } from '../rows/fte-row.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const { name, description } = FteField.shape;

/** The changes of a field: name, description, and values by year. */
export type FteFieldChange = { name?: string | undefined; description?: string | null | undefined; version?: number | undefined } & {
  [year: `year_${number}`]: number | null;
};

/** The given fields, and values by year as `year_2026`; one of several changes names its record by `id`. */
const anyFteFieldChange = (own: readonly string[]) =>
  z
    .object({ name, description, version: Version })
    .partial()
    .catchall(FteNumber.nullable())
    .superRefine((given, context) => {
      for (const field of Object.keys(given))
        if (!own.includes(field) && !isYearColumn(field))
          context.addIssue({ code: 'custom', path: [field], message: issue(say('fields.unknownField', { issue: field })) });
        else if (isYearColumn(field) && !FteYear.safeParse(Number(field.slice(-4))).success)
          context.addIssue({ code: 'custom', path: [field], message: issue(say('fields.yearOutOfRange')) });
    });

/** The same for the type system, as the call names the years, not the contract. */
const ownFields = ['name', 'description', 'version'];
const FteFieldChange = anyFteFieldChange(ownFields) as unknown as z.ZodType<FteFieldChange, FteFieldChange>;

/** S17, D8: the number of people to serve, by year. */
export const fteFields = resource({
  path: '/fte-fields',
  title: 'FTE field',
  ids: { list: 'C311', create: 'C312', update: 'C313', remove: 'C314', confirmation: 'C315' },
  permission: 'edit-records',
  columns: fteFieldColumns,
  row: FteFieldRow,
  creation: z.strictObject({ name, description: description.optional() }),
  change: FteFieldChange,
  changeWithId: anyFteFieldChange([...ownFields, 'id']),
  form: z.object({}),
  updateMethod: 'PATCH',
});

/** The number of fields with a value in a year. */
const FteYearRow = z.object({ year: z.int(), values: z.int() });

const calls = callsOf('/fte-years', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The years of the table, which all fields have. */
export const fteYears = {
  list: calls.get('own', '', 'The years of the FTE table, and how many values each has', { reply: result(z.array(FteYearRow)) }),
  add: calls.post('own', '', 'Add a year to all fields, empty or with the values of another year', {
    repeat: 'harmless',
    body: json(z.strictObject({ year: FteYear, copy_from: FteYear.nullable().optional() })),
    reply: result(z.array(FteYearRow)),
  }),
  remove: calls.delete('own', '/{year}', 'Remove a year with its values from all fields', {
    permission: 'delete-records',
    params: z.object({ year: z.string().regex(/^\d{4}$/, issue(say('fields.notYear'))) }),
    reply: result(z.array(FteYearRow)),
  }),
};
