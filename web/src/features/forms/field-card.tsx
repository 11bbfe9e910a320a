import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { type FormField as Field, formFieldKinds } from '#shared/domain/custom-forms/form-field.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { TextList } from '#web/ui/form/text-list.tsx';
import { withKind } from './form-values.ts';
import layout from '#web/ui/form/form-layout.module.css';
import styles from './forms.module.css';

export interface FieldCardProps {
  field: Field;
  name: string;
  /** From 0, among the active fields. */
  place: number;
  count: number;
  isOpen: boolean;
  /** The reason why the kind cannot be changed. */
  kindStays: string | undefined;
  /** The error at a path below the field. */
  messageAt: (path: string) => string | undefined;
  onToggle: () => void;
  onChange: (next: Field) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A field in the builder: a summary line, and its settings below while it is open. */
export function FieldCard({
  field,
  name,
  place,
  count,
  isOpen,
  kindStays,
  messageAt,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: FieldCardProps) {
  const t = useText();
  const label = { label: name };
  const set = (change: Partial<Field>): void => onChange({ ...field, ...change });
  const isWrong = ['label', 'kind', 'options', ...field.options.map((_, index) => `options.${index}`)].some((path) => messageAt(path));
  return (
    <li
      className={styles.card}
      data-field={field.id}
      data-wrong={isWrong}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <Row nowrap className={styles.cardHead}>
        <button type="button" className={styles.cardTitle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles.cardNumber}>{place + 1}</span>
          <span className={styles.cardName}>{name}</span>
          <Quiet as="span" className={styles.quiet}>
            {t(`forms.builder.kinds.${field.kind}`)}
            {field.required ? `, ${t('forms.builder.field.requiredShort')}` : ''}
          </Quiet>
        </button>
        <div className={styles.cardActs}>
          <Button
            variant="icon"
            iconName="angle-up"
            formAction="none"
            disabled={place === 0}
            ariaLabel={t('forms.builder.field.up', label)}
            onClick={() => onMove(-1)}
          />
          <Button
            variant="icon"
            iconName="angle-down"
            formAction="none"
            disabled={place === count - 1}
            ariaLabel={t('forms.builder.field.down', label)}
            onClick={() => onMove(1)}
          />
          <Button
            variant="icon"
            iconName="remove"
            formAction="none"
            ariaLabel={t('forms.builder.field.remove', label)}
            onClick={onRemove}
          />
        </div>
      </Row>
      {isOpen && (
        <div className={`${layout.grid} ${styles.cardBody}`}>
          <FormField label={t('forms.builder.field.label')} errorText={messageAt('label')} stretch>
            <Input
              value={field.label}
              autoComplete={false}
              invalid={messageAt('label') !== undefined}
              ariaRequired
              onChange={({ detail }) => set({ label: detail.value })}
            />
          </FormField>
          <FormField
            label={t('forms.builder.field.kind')}
            errorText={messageAt('kind') ?? (kindStays && t('forms.builder.field.kindStays'))}
            stretch
          >
            <Dropdown
              value={field.kind}
              options={formFieldKinds.map((kind) => ({ id: kind, name: t(`forms.builder.kinds.${kind}`) }))}
              onChange={(kind) => onChange(withKind(field, kind))}
            />
          </FormField>
          <div className={layout.wide}>
            <FormField label={t('forms.builder.field.help')} constraintText={t('forms.builder.field.helpHint')} stretch>
              <Textarea rows={2} value={field.help ?? ''} onChange={({ detail }) => set({ help: detail.value })} />
            </FormField>
          </div>
          {field.kind === 'select' && (
            <div className={layout.wide}>
              <TextList
                legend={t('forms.builder.field.options')}
                texts={field.options}
                error={messageAt('options')}
                errorAt={(index) => messageAt(`options.${index}`)}
                words={{
                  text: (number) => t('forms.builder.field.option', { number }),
                  remove: (number) => t('forms.builder.field.removeOption', { number }),
                  add: t('forms.builder.field.addOption'),
                }}
                onChange={(options) => set({ options })}
              />
            </div>
          )}
          <div className={layout.wide}>
            <Checkbox checked={field.required} onChange={({ detail }) => set({ required: detail.checked })}>
              {t('forms.builder.field.required')}
            </Checkbox>
          </div>
        </div>
      )}
    </li>
  );
}
