import type { LinkRow } from '#shared/contract/rows/card-row.ts';
import { checkLink } from '#shared/domain/links/check-link.ts';
import { categoryLabel, linkCategories, type LinkCategoryId, usualLinkCategory } from '#shared/domain/links/link-categories.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import createStyles from '#web/ui/form/form-layout.module.css';
import { cardCalls, type CardsOf } from './card-calls.ts';

type LinkValues = {
  name: string;
  url: string;
  username: string;
  password: string;
  remove_password: boolean;
  category_id: LinkCategoryId;
  description: string;
};

interface LinkDialogProps extends CardsOf {
  /** The link to change; without one a new one is made. */
  link?: LinkRow;
  category?: LinkCategoryId;
  onClose: () => void;
}

/** Create link and Edit link (S87), 900 x 400. */
export function LinkDialog({ store, id, link, category = usualLinkCategory, onClose }: LinkDialogProps) {
  const t = useText();
  const calls = cardCalls(store);
  const defaults: LinkValues = {
    name: link?.name ?? '',
    url: link?.url ?? '',
    username: link?.username ?? '',
    password: '',
    remove_password: false,
    category_id: link?.category_id ?? category,
    description: link?.description ?? '',
  };
  const row = link ? calls.updateLink : calls.createLink;
  const form = useContractForm<typeof calls.updateLink, LinkValues>(row as typeof calls.updateLink, {
    defaults,
    input: { params: { entityId: id, ...(link ? { id: link.id } : {}) } } as never,
    toBody: ({ password, remove_password, ...values }) => {
      const typed = password.trim() === '' ? {} : { password };
      return { ...values, ...(remove_password ? { password: null } : typed), ...(link ? { version: link.version } : {}) };
    },
    check: checkLink,
    onDone: onClose,
  });
  const { fields } = form;
  const categories = linkCategories.map((each) => ({ id: each.id, name: categoryLabel(each.name) }));
  return (
    <FormDialog title={t(link ? 'cards.links.editTitle' : 'cards.links.add')} width={900} height={400} form={form} onCancel={onClose}>
      <div className={createStyles.grid}>
        <TextField form={fields} name="name" label={t('columns.Name')} required />
        <ChoiceField form={fields} name="category_id" label={t('cards.links.category')} options={categories} />
        <div className={createStyles.wide}>
          <TextField form={fields} name="url" label={t('cards.links.url')} required inputMode="url" />
        </div>
        <TextField form={fields} name="username" label={t('cards.links.username')} />
        <div>
          <TextField
            form={fields}
            name="password"
            type="password"
            autoComplete="new-password"
            label={t('cards.links.password')}
            hint={t(link?.has_password ? 'cards.links.keepPassword' : 'cards.links.passwordHint')}
          />
          {link?.has_password && <CheckboxField form={fields} name="remove_password" label={t('cards.links.removePassword')} />}
        </div>
        <div className={createStyles.wide}>
          <TextField form={fields} name="description" label={t('columns.Description')} />
        </div>
      </div>
    </FormDialog>
  );
}
