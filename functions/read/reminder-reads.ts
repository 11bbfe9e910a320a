import type { DeleteConfirmation } from '#shared/contract/families/delete-confirmation.ts';
import type { reminders, ReminderRow } from '#shared/contract/groups/reminders.ts';
import { notFound } from '#shared/contract/errors.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { allReminderRows } from '#functions/records/output/lists/list-sources.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { say } from '#shared/domain/messages/message.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';

export const reminderReads: ReadHandlers<typeof reminders> = {
  list: async (request) => {
    const model = await request.model();
    const { state } = request.query.extra;
    const rows = await allReminderRows(model);
    return answerList(model, 'reminders', state === undefined ? rows : rows.filter((row) => row.state === state), request.query);
  },
  deleteConfirmation: async (request) => {
    const model = await request.model();
    const row = (await allReminderRows(model)).find(({ id }) => id === request.params.id);
    if (!row) throw notFound(say('kinds.reminder'));
    return confirmation(model, row);
  },
};

function confirmation(model: ReadModel, { id, state, name, user, due_on }: ReminderRow): DeleteConfirmation {
  const date = formatDate(due_on, memberOf(model).date_format);
  const to = user?.name ?? say('reminders.nobody');
  const message = state === 'sent' ? say('lists.reminderWillBeRemoved', { to }) : say('lists.willNotReminded', { to, name, date });
  return {
    name,
    messages: [{ ...ownMessage(message), replaceable: false, confirmable: true, uses: null }],
    replaceable: false,
    confirmable: true,
    in_use: false,
    replacements: [],
    confirm: { method: 'DELETE', path: `/reminders/${id}`, version: model.find('reminder', id)?.version ?? 1 },
  };
}
