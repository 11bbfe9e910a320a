import { blankContact, type ContactRow } from '#shared/contract/entities/contact.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { twinsOf } from '#shared/domain/contacts/twins-of.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { answer } from '../platform/http.ts';
import {
  type Changing,
  changeRecord,
  type Creating,
  createdMessage,
  createRecord,
  type DataAccess,
  type Resource,
  resourceHandlers,
} from '#functions/records/ground/resource-handlers.ts';
import { contactRow } from '#functions/records/ground/contacts/contact-row.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

const contact: Resource<'contact', ContactRow> = {
  kind: 'contact',
  blank: blankContact,
  complete: (next) => ({ ...next, email_preferences: [...new Set(next.email_preferences)] }),
  check: checkContact,
  present: contactRow,
};

/** A sentence for who shares the address: warned of, not refused (two people may read one mailbox). */
async function warningOf({ model }: Pick<DataAccess, 'model'>, row: ContactRow): Promise<Message | undefined> {
  const [twin] = twinsOf(row, (await model()).by('contact', 'provider_id', row.provider_id));
  return twin === undefined
    ? undefined
    : say('providers.sameEmail', { twin, provider: row.provider?.name ?? say('providers.thisProvider') });
}

async function create(request: Creating) {
  const made = await createRecord(request, contact, request.body);
  const warning = await warningOf(request, made.result);
  return warning === undefined
    ? made
    : answer(made.result, {
        message: say('common.twoSentences', { first: createdMessage(say('kinds.contact'), made.result.name), second: warning }),
        status: 'warning',
      });
}

async function update(request: Changing) {
  const row = await changeRecord(request, contact, request.params.id, request.body);
  const warning = 'email' in request.body ? await warningOf(request, row) : undefined;
  return warning === undefined ? row : answer(row, { message: warning, status: 'warning' });
}

/** The changing calls of `/contacts`. */
export const contactHandlers = {
  ...resourceHandlers(contact),
  create,
  update,
  updateByPost: update,
  updateMany: changeEach({ kind: 'contact', changeOne: update }),
};
