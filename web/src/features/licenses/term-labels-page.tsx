import { termLabelColumns } from '#shared/contract/columns/licenses.ts';
import { LabelList } from './label-list.tsx';

/** The catalogue of labels of licence terms (S15). */
export default function TermLabelsPage() {
  return <LabelList kind="term" columns={termLabelColumns} />;
}
