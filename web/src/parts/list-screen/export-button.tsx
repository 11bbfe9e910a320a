import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { ListName } from '#shared/contract/lists.ts';
import { useText } from '#web/text/text.ts';
import { exportWith } from './export-list.ts';

interface ExportButtonProps {
  list: ListName;
  /** The list's own parameters, as its call has them. */
  parameters?: Readonly<Record<string, string>>;
  /** Default: “Export to Excel”. */
  label?: string;
  /** Only the icon is shown, where a list is a small part of a page. */
  isIcon?: boolean;
  disabled?: boolean;
}

/** Downloads a list that is shown in another form than as a grid, with the columns that the list has at first. */
export function ExportButton({ list, parameters = {}, label, isIcon = false, disabled = false }: ExportButtonProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const text = label ?? t('grid.export');
  const run = async (): Promise<void> => {
    setBusy(true);
    await exportWith(list, parameters, {}).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button
      iconName="download"
      loading={isBusy}
      disabled={disabled}
      onClick={() => void run()}
      {...(isIcon ? { variant: 'icon', ariaLabel: text } : {})}
    >
      {isIcon ? undefined : text}
    </Button>
  );
}
