import { lazy } from 'react';
import Button from '@cloudscape-design/components/button';
import type { Column } from '#shared/contract/column.ts';
import { licenseQualifierLabels, licenseTermLabels } from '#shared/contract/groups/catalogues.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import type { CellRenderer } from '#web/ui/data-grid/grid-types.ts';

const LabelDialog = lazy(async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog }));

function CreateTerm({ onClose }: { onClose: () => void }) {
  return <LabelDialog kind="term" onClose={onClose} />;
}

function CreateQualifier({ onClose }: { onClose: () => void }) {
  return <LabelDialog kind="qualifier" onClose={onClose} />;
}

const kinds = {
  term: {
    name: 'license-term-labels',
    rows: licenseTermLabels,
    edits: { license_term_label: licenseTermLabels.update },
    title: 'licenses.labels.term',
    Dialog: CreateTerm,
  },
  qualifier: {
    name: 'license-qualifier-labels',
    rows: licenseQualifierLabels,
    edits: { license_qualifier_label: licenseQualifierLabels.update },
    title: 'licenses.labels.qualifier',
    Dialog: CreateQualifier,
  },
} as const;

/** Default labels are stored in English; until a user renames them, they are shown in the current language. */
const renderers: Readonly<Record<string, CellRenderer>> = {
  name: ({ text }) => nameOfDefault(text),
  description: ({ text }) => nameOfDefault(text),
};

/** A catalogue of licence labels; missing default labels can be added. */
export function LabelList({ kind, columns }: { kind: keyof typeof kinds; columns: readonly Column[] }) {
  const t = useText();
  const is = kinds[kind];
  const mayEdit = useMay(is.rows.addUsual.permission);
  const addUsual = useCommand(is.rows.addUsual as typeof licenseTermLabels.addUsual);
  const usual = mayEdit && (
    <Button loading={addUsual.isPending} onClick={() => addUsual.mutate({})}>
      {t('licenses.labels.addUsual')}
    </Button>
  );
  return (
    <ListScreen
      name={is.name}
      title={t(is.title)}
      columns={columns}
      list={is.rows.list}
      edits={is.edits}
      renderers={renderers}
      deletion={is.rows}
      create={{ label: t('licenses.labels.create'), permission: is.rows.create.permission, Dialog: is.Dialog }}
      actions={usual}
      emptyAction={usual}
    />
  );
}
