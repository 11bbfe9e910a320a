import { tableEndings } from '#web/ui/readable-files.ts';
import { useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { ImportForm } from './import-choice.ts';
import { type PreparedFile, prepareFile, fileRefusal } from './prepared-file.ts';

export interface FileCardProps {
  form: ImportForm;
  file: PreparedFile | undefined;
  onFile: (file: PreparedFile) => void;
}

/** Accepts the file of a title list by drop or file picker. */
export function FileCard({ form, file, onFile }: FileCardProps) {
  const t = useText();
  const formats = useFormats();
  const running = useRef<AbortController>(undefined);
  const [uploading, setUploading] = useState<{ name: string; share: number }>();
  const [failure, setFailure] = useState<string>();
  const megabytes = (bytes: number, digits: number) => formats.number(bytes / 1024 / 1024, digits);

  const take = async (files: readonly File[]): Promise<void> => {
    const [chosen] = files;
    if (!chosen) return;
    const refusal = fileRefusal(files, form.largest_file);
    setFailure(refusal && t(refusal, { name: chosen.name, size: megabytes(chosen.size, 1), most: megabytes(form.largest_file, 0) }));
    if (refusal) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      setUploading({ name: chosen.name, share: 0 });
      onFile(await prepareFile(chosen, (share) => setUploading({ name: chosen.name, share }), controller.signal));
    } catch (error) {
      if (isAborted(error)) return;
      if (error instanceof CallError && error.status === 401) reportFailure(error);
      else setFailure(t('titleLists.import.failed'));
    }
    setUploading(undefined);
  };

  return (
    <FileDrop
      label={t('titleLists.import.file')}
      heading={file?.name}
      icon={<Icon name={file ? 'file' : 'upload'} size="medium" />}
      words={(over) =>
        uploading
          ? t('titleLists.import.uploading', { name: uploading.name, share: Math.round(uploading.share * 100) })
          : t(over ? 'titleLists.import.dropNow' : 'titleLists.import.drop')
      }
      hint={t('titleLists.import.formats', { size: megabytes(form.largest_file, 0), titles: formats.number(form.most_titles, 0) })}
      accept={tableEndings.join(',')}
      choose={t(file ? 'titleLists.import.other' : 'titleLists.import.choose')}
      isPrimary={!file}
      isDisabled={uploading !== undefined}
      failure={failure}
      onFiles={(files) => void take(files)}
    >
      <Button iconName="download" onClick={() => void saveFile(titleLists.template, {}).catch(() => undefined)}>
        {t('titleLists.import.template')}
      </Button>
    </FileDrop>
  );
}
