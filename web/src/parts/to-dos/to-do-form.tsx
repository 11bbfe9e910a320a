import { useRef, useState } from 'react';
import { subscribers, toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoForm as Offered, ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { checkToDo } from '#shared/domain/to-dos/check-to-do.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { DeleteConfirmation } from '#web/ui/delete-confirmation.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { RichTextField } from '#web/ui/form/rich-text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Modal } from '#web/ui/modal.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { Checklist } from './checklist.tsx';
import { Comments } from './comments.tsx';
import { TitleToolbar } from './title-toolbar.tsx';
import { ToDoFiles } from './to-do-files.tsx';
import { ToDoSide } from './to-do-side.tsx';
import { blankValues, bodyOf, filledBy, type ToDoValues, toDoValues } from './to-do-values.ts';
import { type Parts, useKeptParts, useNewParts } from './use-parts.ts';
import styles from './to-dos.module.css';

interface ToDoFormProps {
  title: string;
  offered: Offered;
  /** The current version on the server; undefined for a new task. */
  toDo: ToDoRow | undefined;
  start: Partial<ToDoValues>;
  template: boolean;
  onClose: () => void;
}

/**
 * The task dialog once its data is loaded (R021): on the left title, description, checklist, attachments and comments, on the right the record,
 * board and owners.
 * For an existing task, checklist, files and comments are saved at once, the rest with Save.
 */
export function ToDoForm({ title, offered, toDo, start, template, onClose }: ToDoFormProps) {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const me = useSession()?.user;
  const [deleting, setDeleting] = useState(false);
  // The task when the dialog was opened: only changes since then are sent, and changes by others are reported.
  const [before] = useState(toDo);
  const defaults = before ? toDoValues(before) : { ...blankValues, ...start };
  const told = useRef(before?.version);
  const fresh = useNewParts();
  const kept = useKeptParts(toDo);
  const parts = toDo ? kept : fresh;
  const subscribe = useSubscribing(onClose);
  const all = (values: ToDoValues) => ({ ...bodyOf(values), ...fresh.body(), ...(template && { is_template: true }) });
  const form = useContractForm<typeof toDos.update, ToDoValues>((before ? toDos.update : toDos.create) as typeof toDos.update, {
    defaults,
    input: { params: before ? { id: before.id } : {} } as never,
    toBody: (values) =>
      before
        ? { ...bodyOf(values, defaults), ...(told.current === undefined ? {} : { version: told.current }) }
        : (all(values) as ReturnType<typeof bodyOf>),
    check: (values) => checkToDo(values, offered.today, before),
    onDone: ({ result }, values) => subscribe(result.id, before, values),
    // The toast names the other user; saving again overwrites that change.
    onRefused: (error) => {
      const newest = (error.result as { version?: number } | null)?.version;
      if (error.status === 409) told.current = newest;
    },
  });
  const { fields } = form;
  const values = fields.watch();
  const saveTemplate = useCommand(toDos.create);
  const owners = offered.owners.filter(({ id }) => values.owner_ids.includes(id));

  /** Uploads the files before the task, which then refers to them; true when all is ready to be sent. */
  const ready = async (): Promise<boolean> => (await fields.trigger()) && fresh.send();
  const save = async (): Promise<void> => {
    if (before || (await ready())) form.submit();
    else void fields.trigger();
  };
  const asTemplate = async (): Promise<void> => {
    if (await ready()) saveTemplate.mutate({ body: { ...all(fields.getValues()), is_template: true } });
  };
  const fill = (from: ToDoRow): void => {
    fields.reset(filledBy(from, fields.getValues(), offered.today), { keepDefaultValues: true });
    fresh.fill(from);
  };
  const busy = form.saving || saveTemplate.isPending || fresh.sending !== undefined;
  if (deleting && before)
    return <DeleteConfirmation rows={toDos} id={before.id} name={before.title} onClose={() => setDeleting(false)} onDeleted={onClose} />;
  return (
    <Modal
      title={mayEdit ? title : t('toDos.dialog.view')}
      width={1100}
      atLeast={900}
      onCancel={onClose}
      footer={
        <Row gap="s" justify="between" nowrap>
          <Row align="stretch" nowrap>
            {before && mayEdit && (
              <ActionButton type="secondary" iconName="remove" onPress={() => setDeleting(true)}>
                {t('toDos.dialog.delete')}
              </ActionButton>
            )}
            {!before && !template && (
              <ActionButton type="secondary" loading={saveTemplate.isPending} disabled={busy} onPress={() => void asTemplate()}>
                {t('toDos.dialog.saveAsTemplate')}
              </ActionButton>
            )}
          </Row>
          <Row align="stretch" nowrap>
            <ActionButton type="tertiary" onPress={onClose}>
              {t(mayEdit ? 'common.cancel' : 'common.close')}
            </ActionButton>
            {mayEdit && (
              <ActionButton type="primary" loading={form.saving} disabled={busy} onPress={() => void save()}>
                {t('common.save')}
              </ActionButton>
            )}
          </Row>
        </Row>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.whole}>
          <FormFailure failure={form.failure} />
          <TitleToolbar
            title={values.title}
            error={fields.formState.errors.title?.message as string | undefined}
            creator={before ? before.created_by : me ? { id: me.id, name: me.name, colour: me.colour } : null}
            owners={owners}
            disabled={!mayEdit}
            onChange={(next) => fields.setValue('title', next, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
        <Stack>
          {toDo?.notice_code && <p className={styles.notice}>{messageText(toDo.notice_code, toDo.notice)}</p>}
          {mayEdit ? (
            <RichTextField form={fields} name="body" label={t('toDos.dialog.body')} minHeight={90} maxHeight={220} />
          ) : (
            toDo?.body && <RichText html={toDo.body} />
          )}
          <ToDoParts parts={parts} disabled={!mayEdit} />
          {toDo && !template && <Comments toDoId={toDo.id} comments={toDo.comments ?? []} mayComment={mayEdit} />}
        </Stack>
        <ToDoSide form={fields} offered={offered} toDo={before} template={template} disabled={!mayEdit} onTemplate={fill} />
      </div>
    </Modal>
  );
}

/** The checklist and the files of a task. */
function ToDoParts({ parts, disabled }: { parts: Parts; disabled: boolean }) {
  return (
    <>
      <Checklist items={parts.items} disabled={disabled} onAdd={parts.addItem} onChange={parts.changeItem} onRemove={parts.removeItem} />
      <ToDoFiles
        files={parts.files}
        disabled={disabled}
        sending={parts.sending}
        refusal={parts.refusal}
        onAdd={parts.addFiles}
        onRefused={parts.refuse}
        onRemove={parts.removeFile}
        {...(parts.download ? { onDownload: parts.download } : {})}
      />
    </>
  );
}

/** Saves the subscribers after the task, by a call of their own (C098). */
function useSubscribing(onClose: () => void) {
  const set = useCommand(subscribers.set, { onDone: onClose });
  return (id: string, before: ToDoRow | undefined, { subscriber_user_ids: user_ids }: ToDoValues): void => {
    const same = before && [...before.subscriber_user_ids].toSorted().join() === [...user_ids].toSorted().join();
    if (!before || same) onClose();
    else set.mutate({ body: { entity: 'to_do', entity_id: id, user_ids } });
  };
}
