import type { FteField } from '#shared/contract/entities/fte.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { FteFieldChange, fteFields, fteYears } from '#shared/contract/groups/fte.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { checkNewFteYear, fteYears as yearsOf, mostFteFields, withFteValue, withNewFteYear } from '#shared/domain/fte/fte-values.ts';
import { isYearColumn, yearOfColumn } from '#shared/domain/fte/year-column.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { type DataAccess, resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { fteFieldRow, fteYearRows } from '#functions/records/ground/fte/fte-field-row.ts';
import { say } from '#shared/domain/messages/message.ts';

function present(model: ReadModel, row: FteField) {
  return fteFieldRow(yearsOf([...model.all('fte_field')]), row);
}

const ordinary = resourceHandlers({
  kind: 'fte_field',
  blank: { description: null, values: [] },
  check: async ({ name }, before, tx) => [
    ...checkName(name),
    ...(before === undefined && (await tx.model()).count('fte_field') >= mostFteFields
      ? [{ field: 'name', message: say('catalogues.tooManyFteFields', { mostFteFields }) }]
      : []),
  ],
  present,
});

/** Changes a field's name, description and the values of the years that are given; other years stay as they are (C313). */
async function change(request: DataAccess & { params: { id: string }; body: FteFieldChange }) {
  const { version, name, description, ...values } = request.body;
  const row = await request.repo.commit(async (tx) => {
    const before = await tx.load('fte_field', request.params.id, version);
    if (before.id !== request.params.id) throw notFound(say('kinds.fte_field'));
    const next: FteField = {
      ...before,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      values: Object.entries(values)
        .filter(([column]) => isYearColumn(column))
        .reduce((all, [column, value]) => withFteValue(all, { year: yearOfColumn(column), value }), before.values),
    };
    const breaches = checkName(next.name);
    if (breaches.length > 0) throw breached(breaches);
    return tx.save('fte_field', next);
  });
  const model = await request.model();
  return present(model, model.find('fte_field', row.id) ?? row);
}

/** Making, changing and deleting fields of the FTE table. */
export const fteFieldHandlers: GroupHandlers<typeof fteFields> = {
  ...ordinary,
  update: change,
  updateByPost: change,
  updateMany: changeEach({ kind: 'fte_field', changeOne: change }),
};

/** Adding a year to all fields, and removing one (S17). */
export const fteYearHandlers: GroupHandlers<typeof fteYears> = {
  add: async (request) => {
    const { repo, body } = request;
    const asked = { year: body.year, copyFrom: body.copy_from ?? null };
    await repo.commit(async (tx) => {
      const fields = [...(await tx.model()).all('fte_field')];
      const breaches =
        fields.length === 0 ? [{ field: 'year', message: say('catalogues.noFteFields') }] : checkNewFteYear(yearsOf(fields), asked);
      if (breaches.length > 0) throw breached(breaches);
      for (const { id } of fields) {
        const field = await tx.load('fte_field', id);
        tx.save('fte_field', { ...field, values: withNewFteYear(field.values, asked) });
      }
    });
    return answer(fteYearRows(await request.model()), { message: say('catalogues.yearAdded', { year: asked.year }) });
  },
  remove: async (request) => {
    const { repo, params } = request;
    const year = Number(params.year);
    await repo.commit(async (tx) => {
      const fields = [...(await tx.model()).all('fte_field')].filter(({ values }) => values.some((each) => each.year === year));
      if (fields.length === 0) throw notFound(say('catalogues.theYear', { year }));
      for (const { id } of fields) {
        const field = await tx.load('fte_field', id);
        tx.save('fte_field', { ...field, values: field.values.filter((each) => each.year !== year) });
      }
    });
    return answer(fteYearRows(await request.model()), { message: say('catalogues.yearRemoved', { year }) });
  },
};
