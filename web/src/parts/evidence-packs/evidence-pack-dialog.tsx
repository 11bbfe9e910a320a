import { useState } from 'react';
import { departmentEvidence, subscriptionEvidence } from '#shared/contract/groups/evidence-packs.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Choice, PdfDialog } from './pdf-dialog.tsx';

const calls = { subscription: subscriptionEvidence.build, department: departmentEvidence.build };

export interface EvidencePackDialogProps {
  of: keyof typeof calls;
  /** The possible subjects of the pack; the first is preselected. */
  choices: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Builds an evidence pack and offers the finished file for download. */
export function EvidencePackDialog({ of, choices, onClose }: EvidencePackDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState(choices[0]?.id ?? '');
  const [run, setRun] = useState<string>();
  const start = useCommand(calls[of], { invalidates: false, onDone: ({ result }) => setRun(result.id) });
  const name = choices.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <PdfDialog
      title={t('predictions.pack.title', { name })}
      hint={t('predictions.pack.hint')}
      run={run}
      isStarting={start.isPending}
      isDisabled={chosen === ''}
      onBuild={(body) => start.mutate({ params: { id: chosen }, body })}
      onChange={() => setRun(undefined)}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <Choice
          label={t(`predictions.pack.${of}`)}
          value={chosen}
          options={choices}
          onChange={(id) => {
            setRun(undefined);
            setChosen(id);
          }}
        />
      )}
    </PdfDialog>
  );
}
