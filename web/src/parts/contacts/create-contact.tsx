import { contacts } from '#shared/contract/groups/contacts.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import { ContactFields } from './contact-fields.tsx';
import { blankContactValues, type ContactValues } from './contact-values.ts';

/** A new contact, of the provider whose page it is opened on. */
export function CreateContact({ providerId, onClose }: { providerId?: string; onClose: () => void }) {
  const t = useText();
  const form = useContractForm<typeof contacts.create, ContactValues>(contacts.create, {
    defaults: blankContactValues(providerId ?? null),
    toBody: (values) => values as BodyOf<typeof contacts.create>,
    check: checkContact,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('contacts.create')} width={760} onCancel={onClose}>
      <ContactFields form={form.fields} withProvider={providerId === undefined} />
    </FormDialog>
  );
}
