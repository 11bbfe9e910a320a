import type { Row } from '#shared/contract/kinds.ts';
import { shortLine } from '#shared/domain/text/short-line.ts';
import type { RecordReading, SearchEntry } from '../../record-type.ts';

export const formAnswerReading: RecordReading<'form_answer'> = {
  search: (model, row) => {
    const form = model.find('custom_form', row.form_id);
    // Suspected spam is not searched.
    return form && !row.set_aside ? { named: [form], entries: () => [entryOf(row, form)] } : undefined;
  },
};

/** Max searched characters of an answer: a form may have thousands of answers, all held in memory. */
const maxSearched = 2000;

/** An answer to a form is found by its texts and its sender, and named by its first words. */
function entryOf(row: Row<'form_answer'>, form: Row<'custom_form'>): SearchEntry {
  const texts = form.fields.flatMap(({ id, kind }) => {
    const value = Object.hasOwn(row.values, id) ? row.values[id] : undefined;
    return typeof value === 'string' && kind !== 'file' && kind !== 'date' ? [value] : [];
  });
  const name = shortLine(texts[0] ?? '') || row.contact_name || form.name;
  return {
    rank: 6,
    hit: { tag: 'form_answer', id: row.id, name, detail: form.name, form_id: form.id },
    words: [row.contact_name, row.contact_email, texts.join(' \u2022 ').slice(0, maxSearched), form.name],
  };
}
