import { type ReactNode, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { BuilderPreview } from './builder-preview.tsx';
import { FieldList } from './field-list.tsx';
import { FormSettings } from './form-settings.tsx';
import type { FormValues } from './form-values.ts';
import styles from './forms.module.css';
import type { FormOffer } from './form-values.ts';

export interface FormBuilderProps {
  own: ContractForm<FormValues>;
  /** The form that is changed; undefined for a new one. */
  form?: CustomFormRow;
  offered: FormOffer;
  /** Whether it is saved, so that leaving loses nothing. */
  saved: boolean;
  children?: ReactNode;
}

/** The builder of a new or existing form (S25): its settings, its fields, and a preview beside them. */
export function FormBuilder({ own, form, offered, saved, children }: FormBuilderProps) {
  const t = useText();
  const navigate = useNavigate();
  const values = useWatch({ control: own.fields.control }) as FormValues;
  const isDirty = useRef(false);
  isDirty.current = own.changed && !saved;
  return (
    <form
      className={styles.builder}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        own.submit();
      }}
    >
      <div>
        <SpaceBetween size="l">
          <FormFailure failure={own.failure} />
          <Container header={<Header variant="h2">{t('forms.builder.settings')}</Header>}>
            <FormSettings form={own.fields} formId={form?.id} offered={offered} />
          </Container>
          <FieldList form={own.fields} answers={form?.answers ?? 0} />
        </SpaceBetween>
      </div>
      <div className={styles.preview}>
        <BuilderPreview values={values} memberLocale={offered.locale} />
      </div>
      <Row gap="s" justify="end" nowrap framed className={styles.bar}>
        <ActionButton type="tertiary" onPress={() => void navigate(form ? `/forms/${form.id}` : '/forms')}>
          {t('common.cancel')}
        </ActionButton>
        <ActionButton type="primary" submits loading={own.saving} disabled={form !== undefined && !own.changed}>
          {t('forms.builder.save')}
        </ActionButton>
      </Row>
      {children}
      <LeaveGuard changed={isDirty} />
    </form>
  );
}
