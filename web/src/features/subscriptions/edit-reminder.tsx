import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { subscriptionReminders, type SubscriptionReminderRow } from '#shared/contract/groups/subscription-reminders.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { checkReminder } from '#shared/domain/reminders/subscription-reminder.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface EditReminderProps {
  subscription: Pick<SubscriptionDetail, 'id' | 'name'>;
  /** The reminder to change; without one a new one is made. */
  reminder: SubscriptionReminderRow | undefined;
  onClose: () => void;
}

interface ReminderValues {
  when: 'before' | 'on';
  before: number | null;
  on: string | null;
  to: 'owner' | 'people';
  user_ids: string[];
  text: string;
}

/** The values of one of the two ways; those of the other are dropped. */
function bodyOf({ when, before, on, to, user_ids, text }: ReminderValues) {
  return {
    before: when === 'before' ? before : null,
    on: when === 'on' ? on : null,
    to,
    user_ids: to === 'people' ? user_ids : [],
    text,
  };
}

/** Adds a reminder to a subscription or changes one (C886, C900). */
export function EditReminder({ subscription, reminder, onClose }: EditReminderProps) {
  const t = useText();
  const formats = useFormats();
  const people = useQuery(queryFor(toDos.owners, {})).data ?? [];
  const { id } = subscription;
  const form = useContractForm<typeof subscriptionReminders.create | typeof subscriptionReminders.update, ReminderValues>(
    reminder ? subscriptionReminders.update : subscriptionReminders.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: reminder ? { id, reminderId: reminder.id } : { id } } as never,
      defaults: {
        when: reminder && reminder.on !== null ? 'on' : 'before',
        before: reminder ? reminder.before : 30,
        on: reminder?.on ?? null,
        to: reminder?.to ?? 'owner',
        user_ids: reminder?.user_ids ?? [],
        text: reminder?.text ?? '',
      },
      toBody: (values) => ({ ...bodyOf(values), ...(reminder && { version: reminder.version }) }),
      check: (values) => {
        const next = { ...bodyOf(values), snoozed: [] };
        const breaches = typeof next.before === 'string' ? [] : checkReminder(next, formats.today(), reminder);
        return breaches.map((breach) => ({ ...breach, field: breach.field === 'before' && values.when === 'on' ? 'on' : breach.field }));
      },
      onDone: onClose,
      onRefused: onClose,
    },
  );
  const { fields } = form;
  const [when, to] = useWatch({ control: fields.control, name: ['when', 'to'] });
  return (
    <FormDialog
      form={form}
      title={t(reminder ? 'reminders.subscription.editTitle' : 'reminders.subscription.addTitle', { name: subscription.name })}
      width={520}
      onCancel={onClose}
    >
      <ChoiceField
        form={fields}
        name="when"
        label={t('reminders.subscription.when')}
        required
        options={(['before', 'on'] as const).map((each) => ({ id: each, name: t(`reminders.subscription.whens.${each}`) }))}
      />
      {when === 'before' ? (
        <NumberField form={fields} name="before" label={t('reminders.subscription.days')} required />
      ) : (
        <DateField form={fields} name="on" label={t('reminders.subscription.day')} required />
      )}
      <ChoiceField
        form={fields}
        name="to"
        label={t('reminders.subscription.to')}
        required
        options={[
          { id: 'owner', name: t('reminders.subscription.owner') },
          { id: 'people', name: t('reminders.subscription.chosen') },
        ]}
      />
      {to === 'people' && (
        <Field form={fields} name="user_ids" label={t('reminders.subscription.people')} required>
          {({ value, change, invalid }) => (
            <MultiDropdown
              values={value as string[]}
              options={[
                ...people.map(({ id: person, name }) => ({ id: person, name })),
                ...(reminder?.absent ?? []).filter((each) => !people.some((one) => one.id === each.id)),
              ]}
              invalid={invalid}
              onChange={change}
            />
          )}
        </Field>
      )}
      <TextField form={fields} name="text" label={t('reminders.subscription.text')} hint={t('reminders.subscription.textHint')} />
    </FormDialog>
  );
}
