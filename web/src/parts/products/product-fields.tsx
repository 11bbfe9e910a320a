import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { productTypes, subjectCategories } from '#shared/contract/groups/catalogues.ts';
import type { products } from '#shared/contract/groups/products.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { RichTextField } from '#web/ui/form/rich-text-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useText } from '#web/text/text.ts';
import { ChoiceWithCreate } from '#web/ui/form/choice-with-create.tsx';
import { CreateRecord } from '../catalogues/create-record.tsx';
import { CreateProvider } from '../providers/create-provider.tsx';
import type { ProductValues } from './product-values.ts';
import { useChooseOnceOffered } from '#web/ui/form/use-choose-once-offered.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { isIsbn } from '#shared/domain/identifiers/isbn.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  /** The answer of GET /products/create. */
  offered: ResultOf<typeof products.form> | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** The fields of a product (R050, R091), with dialogs to create a missing publisher, type or subject. */
export function ProductFields({ form, offered, disabled = false, autoFocus = false }: ProductFieldsProps) {
  const t = useText();
  const [creating, setCreating] = useState<'publisher' | 'type' | 'subject'>();
  const choose = useChooseOnceOffered(form, {
    publisher_id: offered?.publishers,
    product_type_id: offered?.types,
    main_subject_category_id: offered?.subject_categories,
  });
  const [online, print] = useWatch({ control: form.control, name: ['online_identifier', 'print_identifier'] });
  const common = { form, disabled };
  const loading = offered === undefined;
  const close = () => setCreating(undefined);
  return (
    <>
      <div className={styles.grid}>
        <TextField {...common} name="name" label={t('columns.Name')} required autoFocus={autoFocus} />
        <ChoiceWithCreate
          {...common}
          name="publisher_id"
          label={t('columns.Publisher')}
          required
          options={offered?.publishers ?? []}
          loading={loading}
          createLabel={t('dialogs.product.createPublisher')}
          onCreate={() => setCreating('publisher')}
        />
        <TextField {...common} name="platform" label={t('dialogs.product.platform')} />
        <ChoiceWithCreate
          {...common}
          name="product_type_id"
          label={t('dialogs.product.type')}
          options={offered?.types ?? []}
          loading={loading}
          noneLabel={t('common.none')}
          createLabel={t('dialogs.product.createType')}
          onCreate={() => setCreating('type')}
        />
        <ChoiceField
          {...common}
          name="owner_id"
          goneLabel={t('users.inactiveOwner')}
          label={t('columns.Managed by')}
          options={offered?.users ?? []}
          loading={loading}
          noneLabel={t('common.none')}
        />
        <ChoiceWithCreate
          {...common}
          name="main_subject_category_id"
          label={t('dialogs.product.subject')}
          options={offered?.subject_categories ?? []}
          loading={loading}
          noneLabel={t('common.none')}
          createLabel={t('dialogs.product.createSubject')}
          onCreate={() => setCreating('subject')}
        />
        <TextField {...common} name="online_identifier" label={t('dialogs.product.online')} hint={<IdentifierHint value={online} />} />
        <TextField {...common} name="print_identifier" label={t('dialogs.product.print')} hint={<IdentifierHint value={print} />} />
        <div className={styles.wide}>
          <RichTextField {...common} name="content_summary" label={t('dialogs.product.summary')} maxHeight={100} />
        </div>
      </div>
      {creating === 'publisher' && (
        <CreateProvider as="publishers" nested onClose={close} onCreated={({ id }) => choose('publisher_id', id)} />
      )}
      {creating === 'type' && (
        <CreateRecord
          calls={productTypes}
          title={t('dialogs.catalogue.productType')}
          nameLabel={t('dialogs.catalogue.type')}
          onClose={close}
          onCreated={({ id }) => choose('product_type_id', id)}
        />
      )}
      {creating === 'subject' && (
        <CreateRecord
          calls={subjectCategories}
          title={t('dialogs.catalogue.subjectCategory')}
          onClose={close}
          onCreated={({ id }) => choose('main_subject_category_id', id)}
        />
      )}
    </>
  );
}

/** The result of the check digit of an ISSN or ISBN while it is typed. An invalid one is a hint, not an error (R050). */
function IdentifierHint({ value }: { value: string }) {
  const t = useText();
  if (value.trim().length < 8) return null;
  if (isIssn(value)) return <span className={styles.good}>{t('dialogs.product.goodIssn')}</span>;
  if (isIsbn(value)) return <span className={styles.good}>{t('dialogs.product.goodIsbn')}</span>;
  return <span className={styles.warn}>{t('dialogs.product.badDigit')}</span>;
}
