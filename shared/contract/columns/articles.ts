import { threeWays } from '#shared/domain/research/article-doubts.ts';
import { articleStages } from '#shared/domain/research/stages.ts';
import type { Column } from '../column.ts';

const edit = { kind: 'article', idField: 'id', versionField: 'version' } as const;

/** The articles of the library's researchers (S79 admin). */
export const articleColumns: readonly Column[] = [
  {
    field: 'title',
    label: 'Title',
    type: 'text',
    width: 300,
    sticky: true,
    otherwise: ['doi', 'url', 'journal_title'],
    edit: { ...edit, maxLength: 1000 },
  },
  { field: 'local_amount', label: 'Cost', type: 'money', currency: 'local_currency', total: true, width: 130 },
  { field: 'stage', label: 'Stage', type: 'choice', choices: articleStages, width: 120 },
  { field: 'doi', label: 'DOI', type: 'text', width: 200 },
  { field: 'journal_title', label: 'Journal', type: 'text', width: 220, edit: { ...edit, maxLength: 500 } },
  { field: 'publisher', label: 'Publisher', type: 'reference', width: 180, otherwise: ['publisher_text'] },
  { field: 'period', label: 'Year', type: 'number', isYear: true, width: 80, edit },
  { field: 'doubt_count', label: 'To check', type: 'number', width: 100 },
  { field: 'agreement', label: 'Agreement', type: 'reference', width: 200 },
  {
    field: 'department',
    label: 'Department',
    type: 'reference',
    options: 'departments',
    width: 180,
    edit: { ...edit, as: 'department_id' },
  },
  { field: 'subscription', label: 'Subscription', type: 'reference', width: 200, hidden: true },
  {
    field: 'cost_center',
    label: 'Cost center',
    type: 'reference',
    options: 'cost-centers',
    width: 150,
    hidden: true,
    edit: { ...edit, as: 'cost_center_id' },
  },
  { field: 'is_hybrid', label: 'Hybrid', type: 'choice', choices: threeWays, width: 100, edit },
  { field: 'in_doaj', label: 'In DOAJ', type: 'choice', choices: threeWays, width: 100, hidden: true, edit },
  { field: 'license', label: 'License', type: 'text', width: 110, hidden: true, edit: { ...edit, maxLength: 100 } },
  { field: 'article_type', label: 'Type of article', type: 'text', width: 140, hidden: true, edit: { ...edit, maxLength: 100 } },
  { field: 'submitted_on', label: 'Submitted', type: 'date', width: 120, hidden: true, edit },
  { field: 'accepted_on', label: 'Accepted', type: 'date', width: 120, hidden: true, edit },
  { field: 'published_on', label: 'Published', type: 'date', width: 120, hidden: true, edit },
  { field: 'issn_print', label: 'Print ISSN', type: 'text', width: 120, hidden: true },
  { field: 'issn_electronic', label: 'Online ISSN', type: 'text', width: 120, hidden: true },
  { field: 'publisher_text', label: 'Publisher as written', type: 'text', width: 180, hidden: true },
  { field: 'institution', label: 'Institution', type: 'text', width: 200, hidden: true },
  { field: 'reason', label: 'Reason', type: 'text', width: 220, hidden: true },
  { field: 'note', label: 'Note', type: 'text', width: 220, hidden: true, edit: { ...edit, maxLength: 4000 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 160, hidden: true },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160, hidden: true },
];
