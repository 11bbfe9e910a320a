import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Input from '@cloudscape-design/components/input';
import type { MemberContact, MembershipRow } from '#shared/contract/entities/membership.ts';
import { membershipGroups, memberships } from '#shared/contract/groups/memberships.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkMembership } from '#shared/domain/consortium/check-membership.ts';
import { screenLanguageNames, screenLanguages } from '#shared/domain/messages/languages.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import layout from '#web/ui/form/form-layout.module.css';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { Row } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './consortium.module.css';

interface MembershipValues {
  name: string;
  country: string;
  ror: string;
  vat_id: string;
  address: string;
  order_reference: string;
  group_ids: string[];
  contact_name: string;
  contact_email: string;
  contact_language: string | null;
  fte_year: string;
  fte_value: number | null;
  invite: boolean;
}

const blank: MembershipValues = {
  name: '',
  country: '',
  ror: '',
  vat_id: '',
  address: '',
  order_reference: '',
  group_ids: [],
  contact_name: '',
  contact_email: '',
  contact_language: null,
  fte_year: '',
  fte_value: null,
  invite: false,
};

function valuesOf(member: MembershipRow, thisYear: string): MembershipValues {
  const [contact] = member.contacts;
  return {
    ...blank,
    name: member.name,
    country: member.country ?? '',
    ror: member.ror ?? '',
    vat_id: member.vat_id ?? '',
    address: member.address ?? '',
    order_reference: member.order_reference ?? '',
    group_ids: member.group_ids,
    contact_name: contact?.name ?? '',
    contact_email: contact?.email ?? '',
    contact_language: contact?.language ?? null,
    fte_year: member.fte_year === null ? thisYear : String(member.fte_year),
    fte_value: member.fte_value,
  };
}

/** The fields of the call. Other contacts and other years of the member stay as they are. */
function bodyOf(values: MembershipValues, member?: MembershipRow) {
  const [before, ...others] = member?.contacts ?? [];
  const isNamed = values.contact_name.trim() !== '' || values.contact_email.trim() !== '';
  const first: MemberContact = {
    role: before?.role ?? 'other',
    name: values.contact_name,
    email: values.contact_email.trim(),
    language: values.contact_language,
  };
  const fteYear = Number(values.fte_year);
  const otherYears = (member?.fte ?? []).filter(({ year }) => year !== fteYear);
  const ofYear = values.fte_value === null ? [] : [{ year: fteYear, value: values.fte_value }];
  return {
    name: values.name,
    country: values.country.trim() === '' ? null : values.country.trim().toUpperCase(),
    ror: values.ror,
    vat_id: values.vat_id,
    address: values.address,
    order_reference: values.order_reference,
    group_ids: values.group_ids,
    contacts: isNamed ? [first, ...others] : others,
    fte: [...otherYears, ...ofYear],
  };
}

const check = (values: MembershipValues) =>
  checkMembership({ ror: values.ror.trim() === '' ? null : values.ror.trim(), fte: [], budgets: [] });

/** A new member of the consortium, invited or not. */
export function CreateMember({ onClose }: { onClose: () => void }) {
  const t = useText();
  const thisYear = useFormats().today().slice(0, 4);
  const form = useContractForm<typeof memberships.create, MembershipValues>(memberships.create, {
    defaults: { ...blank, fte_year: thisYear },
    toBody: (values) => ({ ...bodyOf(values), invite: values.invite }) as BodyOf<typeof memberships.create>,
    check,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('consortium.addMember')} width={720} onCancel={onClose}>
      <MemberFields form={form} />
      <CheckboxField form={form.fields} name="invite" label={t('consortium.invite')} hint={t('consortium.inviteHint')} />
    </FormDialog>
  );
}

/** Changes a member. */
export function EditMember({ member, onClose }: { member: MembershipRow; onClose: () => void }) {
  const t = useText();
  const thisYear = useFormats().today().slice(0, 4);
  const form = useContractForm<typeof memberships.update, MembershipValues>(memberships.update, {
    defaults: valuesOf(member, thisYear),
    input: { params: { id: member.id } },
    toBody: (values) => ({ ...bodyOf(values, member), version: member.version }) as BodyOf<typeof memberships.update>,
    check,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('consortium.editMember')} width={720} onCancel={onClose}>
      <MemberFields form={form} />
    </FormDialog>
  );
}

function MemberFields({ form: { fields } }: { form: ContractForm<MembershipValues> }) {
  const t = useText();
  const groups = useQuery(queryFor(membershipGroups.list, {}));
  const languages = screenLanguages.map((id) => ({ id, name: screenLanguageNames[id] }));
  return (
    <div className={layout.grid}>
      <TextField form={fields} name="name" label={t('consortium.name')} required autoFocus />
      <TextField form={fields} name="country" label={t('consortium.country')} hint={t('consortium.countryHint')} />
      <TextField form={fields} name="ror" label={t('consortium.ror')} />
      <TextField form={fields} name="vat_id" label={t('consortium.vat')} />
      <TextField form={fields} name="contact_name" label={t('consortium.contactName')} />
      <TextField form={fields} name="contact_email" label={t('consortium.contactEmail')} type="email" />
      <ChoiceField
        form={fields}
        name="contact_language"
        label={t('consortium.contactLanguage')}
        options={languages}
        noneLabel={t('consortium.officeLanguage')}
      />
      <TextField form={fields} name="order_reference" label={t('consortium.orderReference')} />
      <NumberField form={fields} name="fte_value" label={t('consortium.fteValue')} digits={2} />
      <TextField form={fields} name="fte_year" label={t('consortium.fteYear')} />
      <div className={layout.wide}>
        <Field form={fields} name="group_ids" label={t('consortium.groups')}>
          {({ value, change, invalid }) => (
            <MultiDropdown
              values={value as string[]}
              options={groups.data ?? []}
              onChange={change}
              invalid={invalid}
              ariaLabel={t('consortium.groups')}
            />
          )}
        </Field>
        <NewGroup />
      </div>
      <div className={layout.wide}>
        <TextAreaField form={fields} name="address" label={t('consortium.address')} />
      </div>
    </div>
  );
}

/** Adds a group to choose from. */
function NewGroup() {
  const t = useText();
  const [name, setName] = useState('');
  const create = useCommand(membershipGroups.create, { onDone: () => setName('') });
  return (
    <Row gap="s" className={styles.newGroup}>
      <Input
        value={name}
        onChange={({ detail }) => setName(detail.value)}
        placeholder={t('consortium.newGroup')}
        ariaLabel={t('consortium.newGroup')}
      />
      <ActionButton disabled={name.trim() === ''} loading={create.isPending} onPress={() => create.mutate({ body: { name } })}>
        {t('consortium.addGroup')}
      </ActionButton>
    </Row>
  );
}
