import type { NoteRow } from '#shared/contract/rows/card-row.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import { required } from '#shared/domain/text/checks.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { RichTextField } from '#web/ui/form/rich-text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { usePeopleToMention } from '#web/parts/mentions/use-people.ts';
import { useText } from '#web/text/text.ts';
import { cardCalls, type CardsOf } from './card-calls.ts';

interface NoteDialogProps extends CardsOf {
  /** The note to change; without one a new one is written. */
  note?: NoteRow;
  onClose: () => void;
}

/** Create note and Edit note (S87). */
export function NoteDialog({ store, id, note, onClose }: NoteDialogProps) {
  const t = useText();
  const calls = cardCalls(store);
  const row = note ? calls.updateNote : calls.createNote;
  const form = useContractForm<typeof calls.updateNote, { body: string }>(row as typeof calls.updateNote, {
    defaults: { body: note?.body ?? '' },
    input: { params: { entityId: id, ...(note ? { id: note.id } : {}) } } as never,
    toBody: (values) => ({ ...values, ...(note ? { version: note.version } : {}) }),
    check: ({ body }) => required('body', plainText(body)),
    onDone: onClose,
  });
  return (
    <FormDialog title={t(note ? 'cards.notes.editTitle' : 'cards.notes.add')} width={900} height={400} form={form} onCancel={onClose}>
      <RichTextField
        form={form.fields}
        name="body"
        label={t('cards.notes.body')}
        minHeight={150}
        maxHeight={260}
        autoFocus
        suggestions={usePeopleToMention()}
      />
    </FormDialog>
  );
}
