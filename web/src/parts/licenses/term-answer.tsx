import type { TermRow } from '#shared/contract/rows/license-row.ts';
import { termAnswer } from '#shared/domain/licenses/license-term.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { TermState } from './term-state.tsx';

/** A licence's answer to a term: permission with its icon, yes or no, a number, or a text. */
export function TermAnswer({ kind, term }: { kind: TermRow['kind']; term: Pick<TermRow, 'active' | 'status' | 'value' | 'description'> }) {
  const t = useText();
  const formats = useFormats();
  const answer = termAnswer(kind, term);
  switch (answer.as) {
    case 'state':
      return <TermState state={answer.state} />;
    case 'not_applicable':
      return <TermState state="not_applicable" />;
    case 'yes_no':
      return <strong>{t(answer.answer ? 'licenses.states.yes' : 'licenses.states.no')}</strong>;
    case 'number':
      return <strong>{formats.number(answer.value, Number.isInteger(answer.value) ? 0 : 2)}</strong>;
    case 'text':
      return <strong>{answer.text}</strong>;
    case 'silent':
      return <span>{t('licenses.terms.silent')}</span>;
  }
}
