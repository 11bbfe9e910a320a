import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { EvidencePackRequest } from '#shared/contract/groups/evidence-packs.ts';
import { reports } from '#shared/contract/groups/reports.ts';
import { type Paper, paperNames } from '#shared/domain/documents/paper.ts';
import { type ScreenLanguage, screenLanguageNames, screenLanguages } from '#shared/domain/messages/languages.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useScreenLanguage } from '#web/text/language.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';

/** Poll interval for the file, in milliseconds: building takes some seconds. */
const everyMs = 1500;

interface PdfDialogProps {
  title: string;
  hint: string;
  /** The run that builds the PDF; undefined before the start. */
  run: string | undefined;
  isStarting: boolean;
  isDisabled?: boolean;
  onBuild: (body: Required<EvidencePackRequest>) => void;
  /** Called when language or paper changes: the earlier run is no longer polled. */
  onChange: () => void;
  onClose: () => void;
  /** Further options. */
  children?: ReactNode;
}

/** Builds a PDF in a language and paper size, and offers the finished file for download. */
export function PdfDialog({ title, hint, run, isStarting, isDisabled = false, onBuild, onChange, onClose, children }: PdfDialogProps) {
  const t = useText();
  const own = useScreenLanguage();
  const [locale, setLocale] = useState<ScreenLanguage>(own);
  const [paper, setPaper] = useState<Paper>('a4');
  const state = useRun(run);
  const isReady = state?.ready === true;
  const isBuilding = run !== undefined && !isReady && state?.state !== 'failed';
  const anew = (change: () => void): void => {
    onChange();
    change();
  };
  const download = (): void => {
    if (run !== undefined) saveFile(reports.download, { params: { id: run } }).catch(() => {});
  };
  return (
    <Modal
      title={title}
      width={520}
      onCancel={onClose}
      cancelLabel={t('common.close')}
      onSave={isReady ? download : () => onBuild({ locale, paper })}
      saveLabel={t(isReady ? 'predictions.pack.download' : 'predictions.pack.build')}
      saving={isStarting || isBuilding}
      saveDisabled={isDisabled}
    >
      <SpaceBetween size="m">
        <div>{hint}</div>
        {children}
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
        {state?.state === 'failed' && state.failure_code && (
          <Alert type="error">{messageText(state.failure_code, state.failure ?? '')}</Alert>
        )}
      </SpaceBetween>
    </Modal>
  );
}

/** The current state of a run; undefined without one. */
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

/** A single choice with its label above. */
export function Choice<I extends string>({ label, value, options, onChange }: ChoiceProps<I>) {
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
