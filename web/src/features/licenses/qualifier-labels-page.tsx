import { qualifierLabelColumns } from '#shared/contract/columns/licenses.ts';
import { LabelList } from './label-list.tsx';

/** The catalogue of labels of qualifiers (S16). */
export default function QualifierLabelsPage() {
  return <LabelList kind="qualifier" columns={qualifierLabelColumns} />;
}
