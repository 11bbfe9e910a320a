import { useRef, useState } from 'react';
import { receivedEmails } from '#shared/contract/groups/received-emails.ts';
import type { ReceivedEmailPreview } from '#shared/contract/rows/received-email-row.ts';
import { checkEmailFile } from '#shared/domain/emails/received-email.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { type ChosenFile, largestDirectFile, sentWith, upload } from '#web/api/send-with-file.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';

/** A file on its way to a subscription: read, refused, or not yet either. */
export interface EmailToAdd {
  key: number;
  fileName: string;
  chosen?: ChosenFile;
  preview?: ReceivedEmailPreview;
  failure?: string;
  /** The period with which it will be stored. */
  period: string;
}

/** Whether an email will be added: it was read, and the subscription does not have it. */
export function isReady({ preview }: EmailToAdd): boolean {
  return preview?.kept === null;
}

/** The files chosen for a subscription, each parsed by the server before any is stored. */
export function useEmailsToAdd(subscriptionId: string, period: string) {
  const t = useText();
  const next = useRef(0);
  const [emails, setEmails] = useState<readonly EmailToAdd[]>([]);
  const [reading, setReading] = useState<string>();
  const change = (key: number, changed: Partial<EmailToAdd>): void =>
    setEmails((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const sentence = (error: unknown): string =>
    (error instanceof CallError ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.serverMessage) : undefined) ??
    t('emails.received.dialog.failed');
  const readOne = async (file: File): Promise<Partial<EmailToAdd>> => {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const wrong = firstMessageText(checkEmailFile({ name: file.name, size: file.size, head }));
    if (wrong !== undefined) return { failure: wrong };
    try {
      const chosen: ChosenFile =
        file.size <= largestDirectFile ? { file } : { upload_id: await upload(file, { report: 'none' }), file_name: file.name };
      const { files, body } = sentWith(chosen);
      const input = { body: { subscription_id: subscriptionId, ...body }, ...files, report: 'none' as const };
      return { chosen, preview: (await send(receivedEmails.preview, input)).result };
    } catch (error) {
      return { failure: sentence(error) };
    }
  };
  return {
    emails,
    reading,
    change,
    remove: (key: number): void => setEmails((all) => all.filter((each) => each.key !== key)),
    /** In sequence, so that the files keep their order. */
    add: async (files: readonly File[]): Promise<void> => {
      for (const file of files) {
        setReading(file.name);
        const read = await readOne(file);
        const key = next.current++;
        setEmails((all) => [...all, { key, fileName: file.name, period, ...read }]);
      }
      setReading(undefined);
    },
    /** Stores the ready emails; answers how many were added, and keeps the failed ones in the list. */
    save: async (changeSet: string): Promise<{ added: number; failed: number }> => {
      let [added, failed] = [0, 0];
      for (const { key, chosen, period: period_id } of emails.filter(isReady)) {
        try {
          const { files, body } = sentWith(chosen);
          const input = { body: { subscription_period_id: period_id, ...body }, ...files, changeSet, report: 'none' as const };
          const { result } = await send(receivedEmails.create, input);
          if (!result.already_kept) added += 1;
          setEmails((all) => all.filter((each) => each.key !== key));
        } catch (error) {
          failed += 1;
          change(key, { failure: sentence(error) });
        }
      }
      return { added, failed };
    },
  };
}
