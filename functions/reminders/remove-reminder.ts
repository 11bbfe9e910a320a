import type { Deletion } from '#shared/contract/families/deletion.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import { subjectOf } from '#functions/records/work/reminders/due-reminders.ts';
import { upcomingReminders } from '#functions/records/work/reminders/reminder-rows.ts';
import { reminderSettings } from '#functions/records/work/reminders/reminder-settings.ts';
import type { Repository } from '../platform/repository.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Deletes a reminder (C434): a future one is not sent, a sent one disappears from lists. Its record stays, as the next run would create it again.
 * Nothing refers to reminders, so replacements are refused. Throws 404 for one that neither was nor will be sent.
 */
export async function removeReminder(repo: Repository, id: string, choice: { replace_with?: string | undefined }): Promise<Deletion> {
  if (choice.replace_with !== undefined)
    throw invalid({ replace_with: [say('reminders.noReplacement')] }, say('reminders.replacementNotNeeded'));
  const settings = await reminderSettings(await repo.model());
  await repo.commit(async (tx) => {
    const known = await tx.find('reminder', id);
    if (known?.removed) throw notFound(say('kinds.reminder'));
    if (known) {
      tx.save('reminder', { ...known, removed: true });
      return;
    }
    for (const upcoming of upcomingReminders(await tx.model(), settings)) {
      if (upcoming.id !== id) continue;
      const { kind, user, date, threshold, task, due_on } = upcoming;
      const about = { kind, ...subjectOf(upcoming), user_id: user.id, date, threshold, task, due_on };
      tx.create('reminder', { id, ...about, mail_id: null, sent_at: null, removed: true });
      return;
    }
    throw notFound(say('kinds.reminder'));
  });
  return { id, replaced_by: null, uses: 0 };
}
