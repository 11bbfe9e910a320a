import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { CustomFormRow, FormAnswerRow } from '#shared/contract/entities/custom-form.ts';
import { formAnswers } from '#shared/contract/groups/custom-forms.ts';
import { media } from '#shared/contract/groups/media.ts';
import { products } from '#shared/contract/groups/products.ts';
import type { ParamsOf } from '#shared/contract/route.ts';
import type { FormField } from '#shared/domain/custom-forms/form-field.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useMay } from '#web/api/use-session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './forms.module.css';

const MakeToDo = lazy(async () => ({ default: (await import('./make-to-do.tsx')).MakeToDo }));
const CreateProduct = lazy(async () => ({ default: (await import('#web/parts/periods/create-product.tsx')).CreateProduct }));

interface AnswerDialogProps {
  form: CustomFormRow;
  id: string;
  onClose: () => void;
}

/** One answer with all values and files, and the actions on it. It has an address of its own. */
export function AnswerDialog({ form, id, onClose }: AnswerDialogProps) {
  const t = useText();
  const asked = useQuery(queryFor(formAnswers.get, { params: { id: form.id, answerId: id } }));
  if (!asked.data)
    return <LoadingDialog title={t('forms.answers.title', { name: form.name })} query={asked} width={760} onClose={onClose} />;
  return <ShownAnswer form={form} answer={asked.data} onClose={onClose} />;
}

function ShownAnswer({ form, answer, onClose }: { form: CustomFormRow; answer: FormAnswerRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay(formAnswers.update.permission);
  const mayDelete = useMay(formAnswers.remove.permission);
  const mayMakeProducts = useMay(products.create.permission);
  const [next, setNext] = useState<'to-do' | 'product' | 'delete'>();
  const params = { id: form.id, answerId: answer.id };
  const change = useCommand(formAnswers.update);

  if (next === 'to-do')
    return (
      <Suspense fallback={null}>
        <MakeToDo form={form} answer={answer} onClose={() => setNext(undefined)} />
      </Suspense>
    );
  if (next === 'product')
    return (
      <Suspense fallback={null}>
        <CreateProduct
          name={productName(form.fields, answer)}
          onClose={() => setNext(undefined)}
          onCreated={(product) => change.mutate({ params, body: { product_id: product.id } })}
        />
      </Suspense>
    );
  if (next === 'delete') return <DeleteAnswer params={params} onCancel={() => setNext(undefined)} onDone={onClose} />;

  const lines = form.fields.flatMap((field) => {
    const shown = shownValue(field, answer, { date: formats.date, number: formats.number, yes: t('forms.answers.yes') });
    return shown === null ? [] : [{ field, shown }];
  });
  return (
    <Modal
      title={t('forms.answers.one', { date: formats.dateTime(answer.answered_at) })}
      width={760}
      persistent={false}
      onCancel={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {mayDelete && (
              <ActionButton type="tertiary" onPress={() => setNext('delete')}>
                {t('forms.answers.delete')}
              </ActionButton>
            )}
            {mayEdit && (
              <ActionButton
                type="tertiary"
                loading={change.isPending}
                onPress={() => change.mutate({ params, body: { set_aside: !answer.set_aside, version: answer.version } })}
              >
                {t(answer.set_aside ? 'forms.answers.noSpam' : 'forms.answers.setAside')}
              </ActionButton>
            )}
            {mayMakeProducts && !answer.product && (
              <ActionButton onPress={() => setNext('product')}>{t('forms.answers.product')}</ActionButton>
            )}
            {mayEdit && !answer.todo && (
              <ActionButton type="primary" onPress={() => setNext('to-do')}>
                {t('forms.answers.toDo')}
              </ActionButton>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {answer.set_aside && <Alert type="info">{t('forms.answers.asideHint')}</Alert>}
        <Stack as="dl" className={styles.answer}>
          <div>
            <dt>{t('forms.answers.by')}</dt>
            <dd>{answer.contact ?? t('forms.answers.nobody')}</dd>
          </div>
          {lines.map(({ field, shown }) => (
            <div key={field.id}>
              <dt>
                {field.label}
                {field.removed && (
                  <Quiet as="span" className={styles.quiet}>
                    {' '}
                    ({t('forms.answers.removed')})
                  </Quiet>
                )}
              </dt>
              <dd>{shown}</dd>
            </div>
          ))}
          {answer.todo && (
            <div>
              <dt>{t('forms.answers.toDoOf')}</dt>
              <dd>
                <Link to={`?to-do=${answer.todo.id}`}>{answer.todo.name}</Link>
              </dd>
            </div>
          )}
          {answer.product && (
            <div>
              <dt>{t('forms.answers.productOf')}</dt>
              <dd>
                <Link to={`/products/${answer.product.id}`}>{answer.product.name}</Link>
              </dd>
            </div>
          )}
        </Stack>
        {lines.length === 0 && <Quiet className={styles.quiet}>{t('forms.answers.empty')}</Quiet>}
      </SpaceBetween>
    </Modal>
  );
}

interface DeleteAnswerProps {
  params: ParamsOf<typeof formAnswers.remove>;
  onCancel: () => void;
  onDone: () => void;
}

function DeleteAnswer({ params, onCancel, onDone }: DeleteAnswerProps) {
  const t = useText();
  const remove = useCommand(formAnswers.remove, { removes: params.answerId, onDone });
  return (
    <Modal
      title={t('forms.answers.delete')}
      width={480}
      onCancel={onCancel}
      footer={
        <Row justify="end">
          <ActionButton type="tertiary" onPress={onCancel}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton type="danger" loading={remove.isPending} onPress={() => remove.mutate({ params })}>
            {t('forms.answers.delete')}
          </ActionButton>
        </Row>
      }
    >
      {t('forms.answers.deleteLead')}
    </Modal>
  );
}

/** The name of the requested product: the first text value in the answer. */
function productName(fields: readonly FormField[], { values }: FormAnswerRow): string {
  const first = fields.find(({ id, kind, removed }) => kind === 'text' && !removed && typeof values[id] === 'string');
  return first ? String(values[first.id]) : '';
}

function shownValue(
  { id, kind }: FormField,
  { values, files }: FormAnswerRow,
  words: { date: (date: string) => string; number: (number: number, digits: number) => string; yes: string },
): ReactNode {
  const value = values[id];
  if (value === undefined) return null;
  if (kind === 'file') {
    const file = files[id];
    if (!file) return null;
    return (
      <Button variant="inline-link" iconName="download" onClick={() => void saveFile(media.download, { params: { id: file.id } })}>
        {file.name}
      </Button>
    );
  }
  if (kind === 'checkbox') return words.yes;
  if (kind === 'date') return words.date(String(value));
  if (kind === 'number' && typeof value === 'number') return words.number(value, String(value).split('.')[1]?.length ?? 0);
  return String(value);
}
