import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import type { CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { customForms, formAnswers } from '#shared/contract/groups/custom-forms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { askedFields } from '#shared/domain/custom-forms/form-field.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { upload } from '#web/api/send-with-file.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { blankDraft, checkDraft, isTouched, ownValues, placeFiles } from '#web/parts/custom-form/form-draft.ts';
import { BreachList } from '#web/parts/custom-form/breach-list.tsx';
import { FormFields } from '#web/parts/custom-form/form-fields.tsx';
import { type FormProblem, type FormTexts, loadFormTexts } from '#web/parts/custom-form/form-texts.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { language } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import styles from './forms.module.css';

/** A form to be filled in by a signed-in user (S24). */
export default function FillPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(customForms.get, { params: { id } }));
  const spoken = language();
  const texts = useQuery({ queryKey: ['form-texts', spoken], queryFn: () => loadFormTexts(spoken), staleTime: Number.POSITIVE_INFINITY });
  return (
    <RecordLoader query={query} list={{ to: '/forms', label: t('forms.title') }}>
      {(form) => texts.data && <FilledForm key={form.id} form={form} texts={texts.data} />}
    </RecordLoader>
  );
}

function FilledForm({ form, texts }: { form: CustomFormRow; texts: FormTexts }) {
  const t = useText();
  const [draft, setDraft] = useState(blankDraft);
  const [breaches, setBreaches] = useState<readonly FormProblem[]>([]);
  const [said, setSaid] = useState<string>();
  const [thanks, setThanks] = useState<{ text: string | null }>();
  const [sending, setSending] = useState(false);
  const submission = useRef(crypto.randomUUID());
  const top = useRef<HTMLDivElement>(null);
  const submit = useCommand(formAnswers.submit, { report: 'none' });
  const fields = askedFields(form.fields);
  const isDirty = isTouched(draft) && thanks === undefined;
  usePageTitle(form.name);

  function refuse(found: readonly FormProblem[], sentence?: string): void {
    setBreaches(found);
    setSaid(sentence);
    requestAnimationFrame(() => top.current?.focus());
  }

  async function send(): Promise<void> {
    if (sending) return;
    const found = checkDraft(fields, 'none', draft);
    if (found.length > 0) return refuse(found);
    setSending(true);
    try {
      const { files, parts } = await placeFiles(fields, draft, (file) => upload(file, { report: 'none' }));
      const body = { values: ownValues(fields, draft), files, submission_id: submission.current } as BodyOf<typeof formAnswers.submit>;
      const { result } = await submit.mutateAsync({ params: { id: form.id }, body, ...(parts.length > 0 && { files: { file: parts } }) });
      setThanks({ text: result.thanks });
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      const codes = (refused?.result as { codes?: FormProblem[] } | null | undefined)?.codes ?? [];
      const errors = Object.entries(refused?.errors ?? {}).filter(([field]) => field !== 'form');
      refuse(
        errors.map(([field, [english = '']]) => ({
          ...(codes.find((each) => each.field === field) ?? { field, code: 'refused' }),
          english,
        })),
        errors.length > 0 ? undefined : (refused?.message ?? texts('failed')),
      );
    } finally {
      setSending(false);
    }
  }

  if (thanks)
    return (
      <Container>
        <div className={styles.thanks} role="status">
          <h2>{texts('thanks.title')}</h2>
          <p>{thanks.text ?? t('forms.filling.sent')}</p>
          <Button
            onClick={() => {
              submission.current = crypto.randomUUID();
              setDraft(blankDraft);
              setThanks(undefined);
            }}
          >
            {texts('thanks.again')}
          </Button>
        </div>
      </Container>
    );
  if (form.state !== 'open')
    return (
      <Container>
        <div className={styles.thanks}>
          <h2>{texts('shut.title')}</h2>
          <p>{texts(`shut.${form.state}`, { day: form.open_from ?? '' })}</p>
        </div>
      </Container>
    );
  return (
    <Container>
      <form
        className={styles.paper}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={styles.paperTitle}>{form.name}</p>
        {form.description && <p className={styles.paperText}>{form.description}</p>}
        <Quiet className={styles.quiet}>{texts('requiredNote')}</Quiet>
        <div ref={top} tabIndex={-1} role="alert" className={styles.refused}>
          {(said !== undefined || breaches.length > 0) && (
            <Alert type="error">
              {said}
              <BreachList breaches={breaches} fields={fields} texts={texts} />
            </Alert>
          )}
        </div>
        <FormFields fields={fields} contact="none" texts={texts} draft={draft} onChange={setDraft} breaches={breaches} />
        <div className={styles.paperSend}>
          <ActionButton type="primary" submits loading={sending}>
            {sending ? texts('sending') : texts('send')}
          </ActionButton>
        </div>
      </form>
      <LeaveGuard changed={isDirty} />
    </Container>
  );
}
