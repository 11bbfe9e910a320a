import { useState } from 'react';
import RadioButton from '@cloudscape-design/components/radio-button';
import { Table } from '#web/ui/table.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { Clash } from './changes.ts';
import type { Conflict } from './use-record-form.ts';
import styles from './conflict-dialog.module.css';

/** The labels of a form's fields and the display of their values, for the conflict dialog. */
export interface FieldWords {
  /** Undefined for a field that is derived from others and cannot be chosen. */
  label: (field: string) => string | undefined;
  /** The value as a person reads it; empty for nothing. */
  show: (field: string, value: unknown) => string;
}

/** The dialog after another user saved first: both values of every field side by side, and the choice between them (D1). */
export function ConflictDialog({ conflict, words }: { conflict: Conflict; words: FieldWords }) {
  const t = useText();
  const formats = useFormats();
  const [mine, setMine] = useState(
    () => new Set(conflict.clashes.filter(({ changedBy }) => changedBy !== 'them').map(({ field }) => field)),
  );
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Modal
      title={t('records.conflict.title')}
      width={760}
      onCancel={conflict.dismiss}
      cancelLabel={t('records.conflict.back')}
      onSave={() => conflict.settle(mine)}
      saveLabel={t('records.conflict.save')}
    >
      <p className={styles.lead}>{t('records.conflict.lead', { name: conflict.by, at: formats.dateTime(conflict.at) })}</p>
      <Table className={styles.table} headings={[t('records.conflict.field'), conflict.by, t('records.conflict.mine')]}>
        {conflict.clashes
          .filter(({ field }) => words.label(field) !== undefined)
          .map((clash) => (
            <tr key={clash.field}>
              <th scope="row">{words.label(clash.field)}</th>
              <Side
                clash={clash}
                value={clash.theirs}
                words={words}
                chosen={!mine.has(clash.field)}
                onChoose={() => choose(clash.field, false)}
              />
              <Side
                clash={clash}
                value={clash.mine}
                words={words}
                chosen={mine.has(clash.field)}
                onChoose={() => choose(clash.field, true)}
              />
            </tr>
          ))}
      </Table>
    </Modal>
  );
}

interface SideProps {
  clash: Clash;
  value: unknown;
  words: FieldWords;
  chosen: boolean;
  onChoose: () => void;
}

function Side({ clash, value, words, chosen, onChoose }: SideProps) {
  const t = useText();
  return (
    <td>
      <RadioButton name={clash.field} checked={chosen} onSelect={onChoose}>
        {words.show(clash.field, value) || t('records.conflict.empty')}
      </RadioButton>
    </td>
  );
}
