import type { RecordType } from '../../record-type.ts';

export const formAnswer: RecordType<'form_answer'> = { page: ({ id, form_id }) => `/forms/${form_id}?answer=${id}` };
