import type { CustomForm, FormAnswerRow } from '#shared/contract/entities/custom-form.ts';
import { answerColumnsOf } from '#shared/contract/columns/custom-forms.ts';
import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import { withIdColumn } from '#shared/contract/exported-id.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { languageNames, languageOf, languages } from '#shared/domain/messages/languages.ts';
import { formAnswerRow } from '#functions/records/work/custom-forms/form-answer-row.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { owners } from '#functions/records/ground/references/reference.ts';
import { catalogueReads } from './catalogue-reads.ts';
import { chosenColumns, fileOfRows } from '#functions/records/output/lists/list-file.ts';
import { customFormRows } from '#functions/records/output/lists/form-rows.ts';
import { pageOfRows, matching } from '#functions/records/ground/list-engine.ts';
import { say } from '#shared/domain/messages/message.ts';

function formOf(model: ReadModel, id: string): CustomForm {
  const form = model.find('custom_form', id);
  if (!form || form.id !== id) throw notFound(say('kinds.custom_form'));
  return form;
}

function answersOf(model: ReadModel, form: CustomForm): FormAnswerRow[] {
  return model.view(`answers ${form.id}`, () => model.by('form_answer', 'form_id', form.id).map((row) => formAnswerRow(model, form, row)));
}

/** The answers of a list, the latest first; suspected spam only if a filter asks for it. */
function shownAnswers(model: ReadModel, form: CustomForm, query: ListQuery): { rows: FormAnswerRow[]; query: ListQuery } {
  const isAsked = query.filters.some(({ field }) => field === 'set_aside');
  const rows = answersOf(model, form);
  return {
    rows: isAsked ? rows : rows.filter(({ set_aside }) => !set_aside),
    query: query.sort.length > 0 ? query : { ...query, sort: [{ field: 'answered_at', descending: true }] },
  };
}

function named(name: string): string {
  return name.trim().toLowerCase().normalize('NFC');
}

const { list, form, deleteConfirmation } = catalogueReads({
  kind: 'custom_form',
  list: 'custom-forms',
  rows: customFormRows,
  form: (model) => ({
    users: owners(model),
    locales: languages.map((id) => ({ id, name: languageNames[id] })),
    locale: languageOf(memberOf(model).locale),
  }),
});

/** The read calls of forms. */
export const formReads: ReadHandlers<typeof groups.customForms> = {
  list,
  form,
  deleteConfirmation,
  exists: async (request) => {
    const { name, except } = request.query;
    const model = await request.model();
    return { exists: [...model.all('custom_form')].some((row) => row.id !== except && named(row.name) === named(name)) };
  },
};

/** The read calls of their answers. */
export const answerReads: ReadHandlers<typeof groups.formAnswers> = {
  list: async (request) => {
    const model = await request.model();
    const form = formOf(model, request.params.id);
    const { rows, query } = shownAnswers(model, form, request.query);
    return pageOfRows(rows, answerColumnsOf(form.fields), query, memberOf(model));
  },
  get: async (request) => {
    const model = await request.model();
    const form = formOf(model, request.params.id);
    const row = answersOf(model, form).find(({ id }) => id === request.params.answerId);
    if (!row) throw notFound(say('kinds.form_answer'));
    return row;
  },
  download: async (request) => {
    const model = await request.model();
    const form = formOf(model, request.params.id);
    const { format = 'xlsx', columns } = request.query.extra;
    const own = answerColumnsOf(form.fields);
    const { rows, query } = shownAnswers(model, form, request.query);
    return fileOfRows(request.caller, model, {
      name: form.name,
      columns: chosenColumns(withIdColumn(`form-${form.id}`, own), columns?.split(',')),
      rows: matching(rows, own, query, memberOf(model)),
      format,
    });
  },
};
