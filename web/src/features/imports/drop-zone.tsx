import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import Spinner from '@cloudscape-design/components/spinner';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { sendWithFile } from '#web/api/send-with-file.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';
import { PriceTemplate } from './price-template.tsx';
import { importEndings, type Refusal, refusalOfFiles } from './refusal-of-files.ts';
import { sentenceOf } from '#web/api/sentence-of.ts';

/** Accepts a file by drop or file picker, has it parsed, and opens the new import (C214). */
export function DropZone() {
  const { calls, path, template } = useImportKind();
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const form = useQuery({ ...queryFor(calls.form, {}), staleTime: Number.POSITIVE_INFINITY }).data;
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const most = form?.largest_file ?? 50 * 1024 * 1024;

  const say = ({ key, name, size }: Refusal): string =>
    t(key, { name, size: formats.number(size / 1024 / 1024, 1), most: formats.number(most / 1024 / 1024, 0) });
  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file || reading !== null) return;
    const refusal = refusalOfFiles(files, most);
    setFailure(refusal && say(refusal));
    if (refusal) return;
    setReading(file.name);
    try {
      const { result } = await sendWithFile(calls.parse, { body: {}, report: 'none' }, file);
      void invalidate(cache, ['imports']);
      await navigate(`${path}/${result.import.id}`);
    } catch (error) {
      if (isAborted(error)) return;
      setReading(null);
      if (error instanceof CallError && error.status === 401) reportFailure(error);
      else setFailure(sentenceOf(error) ?? t('imports.drop.failed'));
    }
  };

  return (
    <FileDrop
      label={t('imports.drop.title')}
      icon={reading === null ? <Icon name="upload" size="medium" /> : <Spinner size="large" />}
      words={(over) =>
        reading !== null ? t('imports.drop.reading', { name: reading }) : t(over ? 'imports.drop.over' : 'imports.drop.hint')
      }
      hint={t('imports.drop.formats', { size: formats.number(most / 1024 / 1024, 0), rows: formats.number(form?.most_rows ?? 50_000, 0) })}
      accept={importEndings.join(',')}
      choose={t('imports.drop.choose')}
      isDisabled={reading !== null}
      isBusy={reading !== null}
      failure={failure}
      onFiles={(files) => void take(files)}
    >
      {template ? (
        <Button iconName="download" onClick={() => void saveFile(template, {}).catch(() => undefined)}>
          {t('imports.drop.template')}
        </Button>
      ) : (
        <PriceTemplate />
      )}
    </FileDrop>
  );
}
