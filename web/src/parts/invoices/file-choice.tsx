import { useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import { acceptedTypes, acceptedWords, checkFile } from '#shared/domain/attachments/accepted-files.ts';
import { type ChosenFile, largestDirectFile, upload } from '#web/api/send-with-file.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';

interface FileChoiceProps {
  /** The name of the stored file, which is kept unless another is chosen. */
  kept?: string | undefined;
  chosen: ChosenFile | undefined;
  /** Whether submitting failed because no file is chosen. */
  missing?: boolean;
  onChange: (chosen: ChosenFile) => void;
}

const accept = acceptedTypes.map((type) => `.${type}`).join();

/** The file field of an invoice's or order's dialog, by drop or file picker; a large file is uploaded at once. */
export function FileChoice({ kept, chosen, missing = false, onChange }: FileChoiceProps) {
  const t = useText();
  const [loading, setLoading] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const name = chosen && ('file' in chosen ? chosen.file.name : chosen.file_name);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const wrong = firstMessageText(checkFile({ name: file.name, size: file.size }));
    setRefusal(wrong);
    if (wrong !== undefined) return;
    if (file.size <= largestDirectFile) return onChange({ file });
    setLoading(file.name);
    try {
      onChange({ upload_id: await upload(file), file_name: file.name });
    } catch {
      // The client has shown the error; the person may choose again.
    } finally {
      setLoading(undefined);
    }
    return undefined;
  };
  const words = (over: boolean): string => {
    if (over) return t('invoices.file.dropNow');
    if (loading !== undefined) return t('invoices.file.loading', { name: loading });
    if (name !== undefined) return t('invoices.file.chosen', { name });
    return kept === undefined ? t('invoices.file.drop') : t('invoices.file.kept', { name: kept });
  };
  return (
    <FileDrop
      label={t('invoices.file.label')}
      icon={<Icon name="upload" />}
      words={words}
      hint={t('invoices.file.accepted', { types: acceptedWords })}
      accept={accept}
      choose={t(name === undefined && kept === undefined ? 'invoices.file.choose' : 'invoices.file.chooseOther')}
      isPrimary={false}
      isDisabled={loading !== undefined}
      isBusy={loading !== undefined}
      failure={refusal ?? (missing && !chosen ? t('invoices.file.needed') : undefined)}
      onFiles={([file]) => void choose(file)}
    />
  );
}
