import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { media } from '#shared/contract/groups/media.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate, useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { sendWithFile, upload } from '#web/api/send-with-file.ts';
import { useText } from '#web/text/text.ts';
import type { Item } from './checklist.tsx';
import type { TaskFile } from './to-do-files.tsx';

/** Checklist and attachments of a new or existing task. */
export interface Parts {
  items: readonly Item[];
  addItem: (body: string) => void;
  changeItem: (id: string, change: { body?: string; completed?: boolean }) => void;
  removeItem: (id: string) => void;
  files: readonly TaskFile[];
  addFiles: (files: readonly File[]) => void;
  removeFile: (id: string) => void;
  download?: (file: TaskFile) => void;
  sending: { name: string; share: number } | undefined;
  refusal: string | undefined;
  refuse: (sentence: string) => void;
}

interface Chosen extends TaskFile {
  /** The chosen file; undefined for one of a template. */
  file: File | undefined;
}

/** The parts of a new task: held in memory until the task is saved. */
export function useNewParts(): Parts & {
  /** Uploads the chosen files; resolves to whether all uploads succeeded. */
  send: () => Promise<boolean>;
  body: () => { checklist_items: Omit<Item, 'id'>[]; media_from_template: string[]; uploads: { upload_id: string; file_name: string }[] };
  /** Copies the parts of a template. */
  fill: (template: ToDoRow) => void;
} {
  const t = useText();
  const [items, setItems] = useState<readonly Item[]>([]);
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [sending, setSending] = useState<Parts['sending']>();
  const [refusal, refuse] = useState('');
  /** Files uploaded already, so that a retry sends none twice. */
  const sent = useRef(new Map<string, string>());
  const send = async (): Promise<boolean> => {
    for (const { id, file, name } of files) {
      if (!file || sent.current.has(id)) continue;
      setSending({ name, share: 0 });
      try {
        sent.current.set(id, await upload(file, { report: 'none', onProgress: (share) => setSending({ name, share }) }));
      } catch {
        refuse(t('toDos.files.failed', { name }));
        return false;
      } finally {
        setSending(undefined);
      }
    }
    return true;
  };
  return {
    items,
    addItem: (body) => setItems([...items, { id: crypto.randomUUID(), body, completed: false }]),
    changeItem: (id, change) => setItems(items.map((item) => (item.id === id ? { ...item, ...change } : item))),
    removeItem: (id) => setItems(items.filter((item) => item.id !== id)),
    files,
    addFiles: (added) =>
      setFiles([...files, ...added.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file }))]),
    removeFile: (id) => setFiles(files.filter((file) => file.id !== id)),
    sending,
    refusal,
    refuse,
    send,
    body: () => ({
      checklist_items: items.map(({ body, completed }) => ({ body, completed })),
      media_from_template: files.flatMap(({ id, file }) => (file ? [] : id)),
      uploads: files.flatMap(({ id, name }) => {
        const upload_id = sent.current.get(id);
        return upload_id === undefined ? [] : { upload_id, file_name: name };
      }),
    }),
    fill: ({ checklist_items = [], media: taken = [] }) => {
      setItems(checklist_items.map(({ id, body }) => ({ id, body, completed: false })));
      setFiles([...taken.map(({ id, name, size }) => ({ id, name, size, file: undefined })), ...files.filter(({ file }) => file)]);
    },
  };
}

/** The parts of an existing task: each change is saved at once. */
export function useKeptParts(toDo: ToDoRow | undefined): Parts {
  const t = useText();
  const cache = useQueryClient();
  const [sending, setSending] = useState<Parts['sending']>();
  const [refusal, refuse] = useState('');
  const add = useCommand(toDos.addChecklistItem);
  const change = useCommand(toDos.changeChecklistItem);
  const remove = useCommand(toDos.removeChecklistItem);
  const removeFile = useCommand(toDos.removeFile);
  const id = toDo?.id ?? '';
  const addFiles = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      setSending({ name: file.name, share: 0 });
      try {
        const about = { params: { id }, body: {}, report: 'none' as const };
        await sendWithFile(toDos.addFiles, about, file, (share) => setSending({ name: file.name, share }));
      } catch (error) {
        const said = error instanceof CallError ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.serverMessage) : undefined;
        refuse(said === undefined ? t('toDos.files.failed', { name: file.name }) : `${file.name}: ${said}`);
      }
    }
    setSending(undefined);
    await invalidate(cache);
  };
  return {
    items: toDo?.checklist_items ?? [],
    addItem: (body) => add.mutate({ params: { id }, body: { body } }),
    changeItem: (itemId, body) => change.mutate({ params: { id, itemId }, body }),
    removeItem: (itemId) => remove.mutate({ params: { id, itemId } }),
    files: toDo?.media ?? [],
    addFiles: (files) => void addFiles(files),
    removeFile: (fileId) => removeFile.mutate({ params: { id, fileId } }),
    download: (file) => void saveFile(media.download, { params: { id: file.id } }, file.name).catch(() => {}),
    sending,
    refusal,
    refuse,
  };
}
