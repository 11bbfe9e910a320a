import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { EffectiveTermRow } from '#shared/contract/rows/license-row.ts';
import { remarkOf } from '#shared/domain/licenses/license-term.ts';
import { TermAnswer } from '#web/parts/licenses/term-answer.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './license-page.module.css';

/** Terms shown before "Show more" (R056). */
const shownAtFirst = 6;

/** The current terms of a period including its amendments: six at first (R056); a hint if it has none (R064). */
export function TermsCard({ terms }: { terms: readonly EffectiveTermRow[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? terms : terms.slice(0, shownAtFirst);
  return (
    <Stack as="section" framed className={styles.card} aria-label={t('licenses.period.terms')}>
      <Heading as="h3">{t('licenses.period.terms')}</Heading>
      {terms.length === 0 && <Quiet>{t('licenses.terms.none')}</Quiet>}
      {terms.length > 0 && (
        <Stack as="ul" gap="none" className={styles.terms}>
          {shown.map((term) => (
            <li key={term.label_id}>
              <Row gap="m" align="stretch" justify="between">
                <span className={styles.termName}>{nameOfDefault(term.name)}</span>
                <TermAnswer kind={term.kind} term={term} />
              </Row>
              {(term.qualifier_names.length > 0 || remarkOf(term.kind, term) || term.amendment) && (
                <Row gap="s" className={styles.termMore}>
                  {term.qualifier_names.map((name) => (
                    <span key={name} className={styles.qualifier}>
                      {nameOfDefault(name)}
                    </span>
                  ))}
                  {remarkOf(term.kind, term) && <span>{term.description}</span>}
                  {term.amendment && <Quiet as="span">{t('licenses.terms.by', { name: term.amendment.name })}</Quiet>}
                </Row>
              )}
            </li>
          ))}
        </Stack>
      )}
      {terms.length > shownAtFirst && (
        <div>
          <Button variant="inline-link" ariaExpanded={all} onClick={() => setAll(!all)}>
            {all ? t('licenses.terms.showLess') : t('licenses.terms.showMore', { count: terms.length - shownAtFirst })}
          </Button>
        </div>
      )}
    </Stack>
  );
}
