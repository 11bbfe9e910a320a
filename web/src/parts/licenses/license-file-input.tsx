import { useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { checkFile, mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { type ChosenFile, largestDirectFile, upload } from '#web/api/send-with-file.ts';
import { useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import { Row } from '#web/ui/primitives.tsx';
import styles from './license-file-input.module.css';

interface LicenseFileInputProps {
  /** The name of the stored file, which is kept unless another is chosen (R058). */
  kept: string | undefined;
  chosen: ChosenFile | undefined;
  error: string | undefined;
  onChange: (chosen: ChosenFile | undefined) => void;
}

/** The file field of a licence; a large file is uploaded at once. */
export function LicenseFileInput({ kept, chosen, error, onChange }: LicenseFileInputProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [loading, setLoading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const name = chosen ? ('file' in chosen ? chosen.file.name : chosen.file_name) : kept;
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const wrong = firstMessageText(checkFile({ name: file.name, size: file.size }));
    setRefusal(wrong);
    if (wrong !== undefined) return;
    if (file.size <= largestDirectFile) return onChange({ file });
    setLoading(true);
    try {
      onChange({ upload_id: await upload(file), file_name: file.name });
    } catch {
      // The client has shown the error; the person may choose again.
    } finally {
      setLoading(false);
    }
    return undefined;
  };
  return (
    <FormField label={t('licenses.period.file')} errorText={refusal ?? error} stretch>
      <Row gap="s">
        <input
          ref={input}
          type="file"
          hidden
          accept={Object.keys(mediaTypes)
            .map((type) => `.${type}`)
            .join()}
          aria-label={t('licenses.period.file')}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button iconName="upload" formAction="none" loading={loading} onClick={() => input.current?.click()}>
          {t(name === undefined ? 'licenses.period.chooseFile' : 'licenses.period.chooseOtherFile')}
        </Button>
        <span className={styles.name}>{name ?? t('licenses.period.noFile')}</span>
      </Row>
    </FormField>
  );
}
