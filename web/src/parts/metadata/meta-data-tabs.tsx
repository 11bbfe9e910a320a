import { type ReactNode, useEffect, useRef, useState } from 'react';
import Tabs from '@cloudscape-design/components/tabs';
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form';
import { metaDataInput } from '#shared/domain/metadata/check-meta-data.ts';
import type { MetaDataGroup } from '#shared/contract/rows/meta-data-row.ts';
import { useText } from '#web/text/text.ts';
import { type MetaDataFormValues, useMetaDataDefaults } from './meta-data-form.ts';
import { MetaDataFields } from './meta-data-fields.tsx';
import styles from './meta-data.module.css';

interface MetaDataTabsProps<V extends FieldValues & MetaDataFormValues> {
  form: UseFormReturn<V>;
  /** Undefined until they are loaded. */
  groups: readonly MetaDataGroup[] | undefined;
  /** The fields of the Basic tab. */
  children: ReactNode;
}

type Tab = 'basic' | 'metadata';

/**
 * The Basic and Metadata tabs of a form that creates a record (S89-S91). Saving goes to the tab where something is missing; errors on the
 * tab that is open keep the person there (001 §5).
 */
export function MetaDataTabs<V extends FieldValues & MetaDataFormValues>({ form, groups, children }: MetaDataTabsProps<V>) {
  const t = useText();
  const [tab, setTab] = useState<Tab>('basic');
  const { errors, submitCount } = useFormState({ control: form.control });
  const settled = useRef(submitCount);
  const content = useRef<HTMLDivElement>(null);
  useMetaDataDefaults(form, groups);
  useEffect(() => {
    if (settled.current === submitCount) return undefined;
    settled.current = submitCount;
    const wrong = new Set<Tab>(Object.keys(errors).map((field) => (field === 'meta_data_fields_by_category' ? 'metadata' : 'basic')));
    const [other] = wrong;
    if (other === undefined || wrong.has(tab)) return undefined;
    setTab(other);
    // After the tab is rendered, its first invalid field gets the focus.
    const frame = requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [submitCount, errors, tab]);
  return (
    <div ref={content}>
      <Tabs
        activeTabId={tab}
        onChange={({ detail }) => setTab(detail.activeTabId as Tab)}
        tabs={[
          { id: 'basic', label: t('metadata.basic'), content: children, contentRenderStrategy: 'eager' },
          {
            id: 'metadata',
            label: t('metadata.tab'),
            content: <div className={styles.panel}>{groups && <MetaDataFields form={form} groups={groups} nameOf={metaDataInput} />}</div>,
            contentRenderStrategy: 'eager',
          },
        ]}
      />
    </div>
  );
}
