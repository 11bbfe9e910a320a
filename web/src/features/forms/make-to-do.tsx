import { useQuery } from '@tanstack/react-query';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { CustomFormRow, FormAnswerRow } from '#shared/contract/entities/custom-form.ts';
import { customForms, formAnswers } from '#shared/contract/groups/custom-forms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { answerTitle } from '#shared/domain/custom-forms/answer-lines.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useText } from '#web/text/text.ts';

interface ToDoValues {
  title: string;
  owner_ids: string[];
  deadline: string | null;
}

/** Creates a task from an answer, with its texts and files. */
export function MakeToDo({ form, answer, onClose }: { form: CustomFormRow; answer: FormAnswerRow; onClose: () => void }) {
  const t = useText();
  const user = useSession()?.user;
  const offered = useQuery(queryFor(customForms.form, {}));
  const toDo = useContractForm<typeof formAnswers.toDo, ToDoValues>(formAnswers.toDo, {
    defaults: { title: answerTitle(form, answer.values), owner_ids: user ? [user.id] : [], deadline: null },
    input: { params: { id: form.id, answerId: answer.id } },
    toBody: (values) => values as BodyOf<typeof formAnswers.toDo>,
    onDone: onClose,
  });
  return (
    <FormDialog form={toDo} title={t('forms.toDo.title')} width={620} onCancel={onClose} saveLabel={t('forms.toDo.save')}>
      <SpaceBetween size="m">
        <p>{t('forms.toDo.hint')}</p>
        <TextField form={toDo.fields} name="title" label={t('forms.toDo.name')} required autoFocus />
        <Field form={toDo.fields} name="owner_ids" label={t('forms.toDo.owners')}>
          {({ value, change, invalid }) => (
            <MultiDropdown
              values={value as string[]}
              options={offered.data?.users ?? []}
              onChange={change}
              invalid={invalid}
              ariaLabel={t('forms.toDo.owners')}
            />
          )}
        </Field>
        <DateField form={toDo.fields} name="deadline" label={t('forms.toDo.deadline')} />
      </SpaceBetween>
    </FormDialog>
  );
}
