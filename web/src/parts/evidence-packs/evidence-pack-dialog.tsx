import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { departmentEvidence, subscriptionEvidence } from '#shared/contract/groups/evidence-packs.ts';
import { reports } from '#shared/contract/groups/reports.ts';
import { type Paper, paperNames } from '#shared/domain/documents/paper.ts';
import { type ScreenLanguage, screenLanguageNames, screenLanguages } from '#shared/domain/member/languages.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useScreenLanguage } from '#web/text/language.ts';
import { tell } from '#web/text/tell.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** How often is asked whether the file is there: it takes some seconds. */
const everyMs = 1500;

const calls = { subscription: subscriptionEvidence.build, department: departmentEvidence.build };

export interface EvidencePackDialogProps {
  of: keyof typeof calls;
  /** What the pack can be about; the first is chosen. */
  choices: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Builds an evidence pack and offers it for download once it is there. */
export function EvidencePackDialog({ of, choices, onClose }: EvidencePackDialogProps) {
  const t = useText();
  const own = useScreenLanguage();
  const [chosen, setChosen] = useState(choices[0]?.id ?? '');
  const [locale, setLocale] = useState<ScreenLanguage>(own);
  const [paper, setPaper] = useState<Paper>('a4');
  const [run, setRun] = useState<string>();
  const start = useCommand(calls[of], { invalidates: false, onDone: ({ result }) => setRun(result.id) });
  const state = useRun(run);
  const isReady = state?.ready === true;
  const isBuilding = run !== undefined && !isReady && state?.state !== 'failed';
  const anew = (change: () => void): void => {
    setRun(undefined);
    change();
  };
  const build = (): void => start.mutate({ params: { id: chosen }, body: { locale, paper } });
  const download = (): void => {
    if (run !== undefined) saveFile(reports.download, { params: { id: run } }).catch(() => {});
  };
  const name = choices.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <Modal
      title={t('predictions.pack.title', { name })}
      width={520}
      onCancel={onClose}
      cancelLabel={t('common.close')}
      onSave={isReady ? download : build}
      saveLabel={t(isReady ? 'predictions.pack.download' : 'predictions.pack.build')}
      saving={start.isPending || isBuilding}
      saveDisabled={chosen === ''}
    >
      <SpaceBetween size="m">
        <div>{t('predictions.pack.hint')}</div>
        {choices.length > 1 && (
          <Choice label={t(`predictions.pack.${of}`)} value={chosen} options={choices} onChange={(id) => anew(() => setChosen(id))} />
        )}
        <Choice
          label={t('predictions.pack.language')}
          value={locale}
          options={screenLanguages.map((id) => ({ id, name: screenLanguageNames[id] }))}
          onChange={(id) => anew(() => setLocale(id))}
        />
        <Choice
          label={t('predictions.pack.paper')}
          value={paper}
          options={paperNames.map((id) => ({ id, name: t(`predictions.pack.papers.${id}`) }))}
          onChange={(id) => anew(() => setPaper(id))}
        />
        <div role="status">
          {isBuilding && <StatusIndicator type="in-progress">{t('predictions.pack.building')}</StatusIndicator>}
          {isReady && <StatusIndicator>{t('predictions.pack.ready')}</StatusIndicator>}
        </div>
        {state?.state === 'failed' && state.failure_code && <Alert type="error">{tell(state.failure_code, state.failure ?? '')}</Alert>}
      </SpaceBetween>
    </Modal>
  );
}

/** A run as it is now; undefined without one. */
function useRun(id: string | undefined) {
  const { data } = useQuery({
    ...queryFor(reports.runs, {}),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => {
      const found = rowsOfList(state.data).find((each) => each.id === id);
      return found?.state === 'finished' || found?.state === 'failed' ? false : everyMs;
    },
  });
  return id === undefined ? undefined : rowsOfList(data).find((each) => each.id === id);
}

interface ChoiceProps<I extends string> {
  label: string;
  value: I;
  options: readonly { id: I; name: string }[];
  onChange: (id: I) => void;
}

function Choice<I extends string>({ label, value, options, onChange }: ChoiceProps<I>) {
  const change = (id: string | null): void => {
    const option = options.find((each) => each.id === id);
    if (option) onChange(option.id);
  };
  return (
    <FormField label={label}>
      <Dropdown value={value} options={options} onChange={change} />
    </FormField>
  );
}
