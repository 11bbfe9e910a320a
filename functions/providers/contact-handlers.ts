import { blankContact, type ContactRow } from '#shared/contract/entities/contact.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { twinsOf } from '#shared/domain/contacts/twins-of.ts';
import { answer } from '../platform/http.ts';
import {
  type Changing,
  changeRecord,
  type Creating,
  createdMessage,
  createRecord,
  type Doors,
  type Resource,
  resourceHandlers,
} from '../platform/resource-handlers.ts';
import { contactRow } from '../platform/rows/contact-row.ts';

const contact: Resource<'contact', ContactRow> = {
  kind: 'contact',
  blank: blankContact,
  complete: (next) => ({ ...next, email_preferences: [...new Set(next.email_preferences)] }),
  check: checkContact,
  present: contactRow,
};

/** A sentence for who shares the address: warned of, not refused (two people may read one mailbox). */
async function warningOf({ model }: Pick<Doors, 'model'>, row: ContactRow): Promise<string | undefined> {
  const [twin] = twinsOf(row, (await model()).by('contact', 'provider_id', row.provider_id));
  return twin === undefined ? undefined : `${twin} of ${row.provider?.name ?? 'this provider'} has the same email address.`;
}

async function create(request: Creating) {
  const made = await createRecord(request, contact, request.body);
  const warning = await warningOf(request, made.result);
  return warning === undefined
    ? made
    : answer(made.result, { message: `${createdMessage('contact', made.result.name)} ${warning}`, status: 'warning' });
}

async function update(request: Changing) {
  const row = await changeRecord(request, contact, request.params.id, request.body);
  const warning = 'email' in request.body ? await warningOf(request, row) : undefined;
  return warning === undefined ? row : answer(row, { message: warning, status: 'warning' });
}

/** The changing calls of `/contacts`. */
export const contactHandlers = { ...resourceHandlers(contact), create, update, updateByPost: update };
