import { formStates } from '#shared/domain/custom-forms/form-state.ts';
import type { FormField } from '#shared/domain/custom-forms/form-field.ts';
import { formFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import type { Column } from '../column.ts';

export const customFormColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 280, sticky: true },
  { field: 'state', label: 'State', type: 'choice', choices: formStates, width: 120 },
  { field: 'access', label: 'Who may answer', type: 'choice', choices: ['public', 'signed_in'], width: 160 },
  { field: 'answers', label: 'Answers', type: 'number', width: 100 },
  { field: 'last_answer_at', label: 'Last answer', type: 'instant', width: 160 },
  { field: 'open_from', label: 'Open from', type: 'date', width: 120 },
  { field: 'open_to', label: 'Open until', type: 'date', width: 120 },
  { field: 'notified', label: 'Told of answers', type: 'references', options: 'owners', width: 180 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 160, hidden: true },
  { field: 'created_by_name', label: 'Created by', type: 'text', width: 160, hidden: true },
  { field: 'description', label: 'Description', type: 'text', width: 260, hidden: true },
];

/** The columns of every answer (S24). */
export const formAnswerColumns: readonly Column[] = [
  { field: 'answered_at', label: 'Answered', type: 'instant', width: 160, sticky: true },
  { field: 'contact', label: 'Answered by', type: 'text', width: 190 },
  { field: 'product', label: 'Product', type: 'reference', options: 'products', width: 180, hidden: true },
  { field: 'todo', label: 'Task', type: 'reference', width: 180, hidden: true },
  { field: 'set_aside', label: 'Set aside as spam', type: 'boolean', width: 130, hidden: true },
  { field: 'name', label: 'Name', type: 'text', width: 240, hidden: 'never' },
];

const types = {
  text: 'text',
  textarea: 'text',
  number: 'number',
  date: 'date',
  select: 'choice',
  checkbox: 'boolean',
  file: 'text',
} as const;

/** The column of a form's field. The heading marks a removed field. */
export function columnOfFormField(field: Pick<FormField, 'id' | 'kind' | 'label' | 'options' | 'removed'>): Column {
  const type = types[field.kind];
  return {
    field: formFieldColumn(field.id),
    label: field.removed ? `${field.label} (removed)` : field.label,
    type,
    ...(type === 'choice' && { choices: field.options }),
    searched: type === 'text' || type === 'choice',
    width: field.kind === 'textarea' ? 260 : type === 'boolean' || type === 'number' || type === 'date' ? 130 : 180,
  };
}

/** The columns of a form's answers: when and who, then the fields in the form's order, then the follow-up. */
export function answerColumnsOf(fields: readonly Pick<FormField, 'id' | 'kind' | 'label' | 'options' | 'removed'>[]): Column[] {
  return [...formAnswerColumns.slice(0, 2), ...fields.map(columnOfFormField), ...formAnswerColumns.slice(2)];
}
