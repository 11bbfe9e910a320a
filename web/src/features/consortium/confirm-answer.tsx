import { useState } from 'react';
import { offerResponses } from '#shared/contract/groups/deal-offers.ts';
import { confirmationAnswers } from '#shared/domain/consortium/confirmation.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';

type Decision = (typeof confirmationAnswers)[number];

interface ConfirmAnswerProps {
  token: string;
  /** After the decision was stored; with the reason if it was refused. */
  onAnswered: (refusal?: string) => void;
}

/** The form in which a second contact confirms the acceptance of an offer, or refuses to. */
export function ConfirmAnswer({ token, onAnswered }: ConfirmAnswerProps) {
  const t = useText();
  const [kind, setKind] = useState<Decision>();
  const form = useContractForm<typeof offerResponses.confirm, { name: string; role: string; note: string }>(offerResponses.confirm, {
    input: { params: { id: token } },
    defaults: { name: '', role: '', note: '' },
    toBody: (values) => ({ ...values, kind: kind ?? 'refused' }),
    invalidates: false,
    onDone: () => onAnswered(),
    onRefused: ({ message }) => onAnswered(message),
  });
  const { fields } = form;
  return (
    <Section title={t('offers.page.yourAnswer')}>
      <Stack>
        <Quiet>{t('offers.page.toConfirm')}</Quiet>
        <Row gap="s">
          {confirmationAnswers.map((each) => (
            <ActionButton key={each} type={kind === each ? 'primary' : 'secondary'} onPress={() => setKind(each)}>
              {t(`offers.page.decide.${each}`)}
            </ActionButton>
          ))}
        </Row>
        {kind && (
          <PageForm form={form}>
            <Stack>
              <FormFailure failure={form.failure} />
              <TextField form={fields} name="name" label={t('consortium.invited.yourName')} required />
              <TextField form={fields} name="role" label={t('consortium.invited.yourRole')} />
              <TextAreaField form={fields} name="note" label={t('offers.note')} />
              <div>
                <ActionButton type="primary" submits loading={form.saving}>
                  {t('offers.page.submit')}
                </ActionButton>
              </div>
            </Stack>
          </PageForm>
        )}
      </Stack>
    </Section>
  );
}
