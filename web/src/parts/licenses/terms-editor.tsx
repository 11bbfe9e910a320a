import { useId, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import { termStatuses } from '#shared/contract/entities/license.ts';
import type { TermKind } from '#shared/domain/licenses/license-term.ts';
import { findTerms } from '#shared/domain/licenses/find-terms.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import type { TermDraft } from './term-drafts.ts';
import styles from './terms-editor.module.css';

/** Terms shown before "Show more" (R056). */
const shownAtFirst = 6;

interface LabelChoice {
  id: string;
  name: string;
  description: string | null;
}

interface TermsEditorProps {
  heading: string;
  drafts: readonly TermDraft[];
  labels: readonly (LabelChoice & { kind: TermKind })[];
  qualifiers: readonly LabelChoice[];
  statusNames: readonly { id: string; name: string }[];
  onChange: (drafts: TermDraft[]) => void;
}

/** A licence's answers to all labels: six at first, all with "Show more" (R056); without labels, a link to create some (R064). */
export function TermsEditor({ heading, drafts, labels, qualifiers, statusNames, onChange }: TermsEditorProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const [sought, setSought] = useState('');
  const names = new Map(labels.map(({ id, name }) => [id, nameOfDefault(name)]));
  const kinds = new Map(labels.map(({ id, kind }) => [id, kind]));
  const usable = drafts.filter(({ label_id }) => names.has(label_id));
  const found = sought.trim() === '' ? undefined : new Set(findTerms(sought, labels).map(({ id }) => id));
  const fitting = found ? usable.filter(({ label_id }) => found.has(label_id)) : usable;
  const shown = all || found ? fitting : fitting.slice(0, shownAtFirst);
  const change = (label_id: string, part: Partial<TermDraft>) =>
    onChange(drafts.map((draft) => (draft.label_id === label_id ? { ...draft, ...part } : draft)));
  return (
    <Stack as="section" gap="s" aria-label={heading}>
      <Row gap="m" justify="between">
        <Heading as="h3" small>
          {heading}
        </Heading>
        {usable.length > shownAtFirst && (
          <div className={styles.find}>
            <Input
              type="search"
              clearAriaLabel={t('grid.clearSearch')}
              value={sought}
              onChange={({ detail }) => setSought(detail.value)}
              placeholder={t('licenses.terms.find')}
              ariaLabel={t('licenses.terms.find')}
            />
          </div>
        )}
      </Row>
      {labels.length === 0 && <Quiet>{t('licenses.terms.noLabels')}</Quiet>}
      {labels.length > 0 && qualifiers.length === 0 && <Quiet>{t('licenses.terms.noQualifiers')}</Quiet>}
      {found && fitting.length === 0 && <Quiet>{t('licenses.terms.noneFound')}</Quiet>}
      {shown.length > 0 && (
        <Stack as="ul" gap="none">
          {shown.map((draft) => (
            <TermLine
              key={draft.label_id}
              name={names.get(draft.label_id) ?? ''}
              kind={kinds.get(draft.label_id) ?? 'permission'}
              draft={draft}
              qualifiers={qualifiers}
              statusNames={statusNames}
              onChange={(part) => change(draft.label_id, part)}
            />
          ))}
        </Stack>
      )}
      {!found && usable.length > shownAtFirst && (
        <div>
          <Button variant="inline-link" formAction="none" onClick={() => setAll(!all)} ariaExpanded={all}>
            {all ? t('licenses.terms.showLess') : t('licenses.terms.showMore', { count: usable.length - shownAtFirst })}
          </Button>
        </div>
      )}
      <Row gap="m" align="stretch">
        {/* Opens in a new tab: the values typed here stay. */}
        <a href="/license-term-labels" target="_blank" rel="noreferrer">
          {t('licenses.terms.manageTerms')}
        </a>
        <a href="/license-qualifier-labels" target="_blank" rel="noreferrer">
          {t('licenses.terms.manageQualifiers')}
        </a>
      </Row>
    </Stack>
  );
}

interface TermLineProps {
  name: string;
  kind: TermKind;
  draft: TermDraft;
  qualifiers: readonly LabelChoice[];
  statusNames: readonly { id: string; name: string }[];
  onChange: (part: Partial<TermDraft>) => void;
}

function TermLine({ name, kind, draft, qualifiers, statusNames, onChange }: TermLineProps) {
  const t = useText();
  const isSaid = kind === 'number' || kind === 'text';
  return (
    <li className={styles.term} data-kind={kind}>
      <Checkbox
        checked={draft.active}
        onChange={({ detail }) => onChange({ active: detail.checked })}
        ariaLabel={t('licenses.terms.activeOf', { name })}
      >
        {name}
      </Checkbox>
      {(kind === 'permission' || kind === 'yes_no') && <Statuses {...{ name, kind, draft, statusNames, onChange }} />}
      {kind === 'number' && (
        <Input
          type="number"
          inputMode="decimal"
          step="any"
          value={draft.value === null ? '' : String(draft.value)}
          disabled={!draft.active}
          onChange={({ detail }) => onChange(answered(readNumber(detail.value), draft.description))}
          placeholder={t('licenses.terms.number')}
          ariaLabel={t('licenses.terms.numberOf', { name })}
        />
      )}
      {kind === 'text' && <span />}
      <MultiDropdown
        values={draft.qualifiers}
        options={qualifiers.map((each) => ({ ...each, name: nameOfDefault(each.name) }))}
        onChange={(ids) => onChange({ qualifiers: ids })}
        disabled={!draft.active || qualifiers.length === 0}
        placeholder={t('licenses.terms.qualifiers')}
        ariaLabel={t('licenses.terms.qualifiersOf', { name })}
      />
      <Input
        value={draft.description}
        onChange={({ detail }) => onChange(isSaid ? answered(draft.value, detail.value) : { description: detail.value })}
        placeholder={t(kind === 'text' ? 'licenses.terms.text' : 'licenses.terms.description')}
        ariaLabel={t(kind === 'text' ? 'licenses.terms.textOf' : 'licenses.terms.descriptionOf', { name })}
      />
    </li>
  );
}

function Statuses({ name, kind, draft, statusNames, onChange }: Omit<TermLineProps, 'qualifiers'>) {
  const t = useText();
  const group = useId();
  return (
    <Row
      gap="s"
      nowrap
      className={styles.statuses}
      role="radiogroup"
      aria-label={t(kind === 'yes_no' ? 'licenses.terms.answerOf' : 'licenses.terms.statusOf', { name })}
    >
      {termStatuses.map((status) => (
        <label key={status}>
          <input
            type="radio"
            name={group}
            checked={draft.status === status}
            disabled={!draft.active}
            onChange={() => onChange({ status })}
          />
          {nameOfDefault(statusNames.find(({ id }) => id === status)?.name ?? status)}
        </label>
      ))}
    </Row>
  );
}

/** A given number or text counts as an answer; with neither the licence does not answer the term. */
function answered(value: number | null, description: string): Partial<TermDraft> {
  return { value, description, status: value === null && description.trim() === '' ? 'n/a' : 'yes' };
}

function readNumber(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}
