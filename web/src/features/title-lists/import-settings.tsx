import { useState } from 'react';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { Breach } from '#shared/domain/breach.ts';
import type { TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import { proposeValidTo } from '#shared/domain/title-lists/check-title-list.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useValidity } from '#web/parts/title-lists/list-words.ts';
import { useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import { Heading, Stack } from '#web/ui/primitives.tsx';
import type { ImportChoice, ImportForm, Mode } from './import-choice.ts';
import { LetterChoices, lettersOf } from './letter-choices.tsx';
import styles from './import-page.module.css';

export interface ImportSettingsProps {
  form: ImportForm;
  choice: ImportChoice;
  report: TitleListReport | undefined;
  breaches: readonly Breach[];
  onChange: (change: Partial<ImportChoice>) => void;
  onTarget: (mode: Mode, listId: string | null) => void;
}

const modes = ['new', 'replace', 'add'] as const;

/** The choices of an import: mode, the list's name and dates, and how to read the file. */
export function ImportSettings({ form, choice, report, breaches, onChange, onTarget }: ImportSettingsProps) {
  const t = useText();
  const validity = useValidity();
  const [ownEnd, setOwnEnd] = useState(false);
  const { mode, listId, name, valid_from, valid_to, format, profile, sheet } = choice;
  const wrong = (field: string): string => firstMessageText(breaches.filter((breach) => breach.field === field)) ?? '';
  const starred = (label: string) => (
    <>
      {label}
      <span aria-hidden="true"> *</span>
    </>
  );
  return (
    <Stack className={styles.settings}>
      <section className={styles.card} aria-label={t('titleLists.import.what')}>
        <Heading>{t('titleLists.import.what')}</Heading>
        <RadioGroup
          ariaLabel={t('titleLists.import.what')}
          value={mode}
          onChange={({ detail }) => onTarget(detail.value as Mode, listId)}
          items={modes.map((each) => ({
            value: each,
            label: t(`titleLists.import.modes.${each}`),
            description:
              each !== 'new' && form.title_lists.length === 0 ? t('titleLists.import.noTarget') : t(`titleLists.import.modeHints.${each}`),
            disabled: each !== 'new' && form.title_lists.length === 0,
          }))}
        />
        {mode !== 'new' && (
          <FormField label={t('titleLists.import.target')} stretch>
            <Dropdown
              value={listId}
              options={form.title_lists.map((list) => ({ id: list.id, name: list.name, detail: validity(list) }))}
              onChange={(id) => onTarget(mode, id)}
            />
          </FormField>
        )}
      </section>
      <section className={styles.card} aria-label={t('titleLists.import.head')}>
        <Heading>{t('titleLists.import.head')}</Heading>
        <FormField label={starred(t('columns.Name'))} errorText={wrong('name')} stretch>
          <Input value={name} ariaRequired onChange={({ detail }) => onChange({ name: detail.value })} />
        </FormField>
        <FormField label={starred(t('titleLists.validFrom'))} errorText={wrong('valid_from')} stretch>
          <DateInput
            value={valid_from}
            ariaRequired
            onChange={(day) =>
              // R061: an end that was not chosen follows the beginning.
              onChange({ valid_from: day, ...(ownEnd || mode !== 'new' ? {} : { valid_to: proposeValidTo(day) ?? valid_to }) })
            }
          />
        </FormField>
        <FormField label={t('titleLists.validTo')} constraintText={t('titleLists.validToHint')} errorText={wrong('valid_to')} stretch>
          <DateInput
            value={valid_to}
            disabled={!valid_from}
            onChange={(day) => {
              setOwnEnd(true);
              onChange({ valid_to: day });
            }}
          />
        </FormField>
      </section>
      <section className={styles.card} aria-label={t('titleLists.import.reading2')}>
        <Heading>{t('titleLists.import.reading2')}</Heading>
        <FormField label={t('titleLists.import.format')} stretch>
          <RadioGroup
            value={format}
            onChange={({ detail }) => {
              const next = detail.value as ImportChoice['format'];
              // Starts from the recognised columns.
              const letters = Object.keys(choice.letters).length === 0 && report ? lettersOf(report) : choice.letters;
              onChange({ format: next, ...(next === 'custom' ? { letters } : {}) });
            }}
            items={[
              { value: 'kbart', label: t('titleLists.import.kbart'), description: t('titleLists.import.kbartHint') },
              { value: 'custom', label: t('titleLists.import.custom'), description: t('titleLists.import.customHint') },
            ]}
          />
        </FormField>
        {format === 'custom' && (
          <LetterChoices form={form} report={report} letters={choice.letters} onChange={(letters) => onChange({ letters })} />
        )}
        {report && report.sheets.length > 1 && (
          <FormField label={t('titleLists.import.sheet')} stretch>
            <Dropdown
              value={sheet ?? report.sheet}
              options={report.sheets.map((each) => ({ id: each, name: each }))}
              onChange={(each) => onChange({ sheet: each })}
            />
          </FormField>
        )}
        <ExpandableSection headerText={t('titleLists.import.profile')} headingTagOverride="h3" defaultExpanded={profile === 'strict'}>
          <RadioGroup
            ariaLabel={t('titleLists.import.profile')}
            value={profile}
            onChange={({ detail }) => onChange({ profile: detail.value as ImportChoice['profile'] })}
            items={[
              { value: 'lenient', label: t('titleLists.import.lenient') },
              { value: 'strict', label: t('titleLists.import.strict') },
            ]}
          />
        </ExpandableSection>
      </section>
    </Stack>
  );
}
