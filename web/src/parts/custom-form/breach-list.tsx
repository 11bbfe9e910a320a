import type { ShownField } from './form-draft.ts';
import { fieldElementId } from './form-fields.tsx';
import { breachText, type FormProblem, type FormTexts } from './form-texts.ts';

interface BreachListProps {
  breaches: readonly FormProblem[];
  fields: readonly Pick<ShownField, 'id' | 'label'>[];
  texts: FormTexts;
}

function labelOf(id: string, fields: BreachListProps['fields'], texts: FormTexts): string {
  if (id === 'contact_name') return texts('contact.name');
  if (id === 'contact_email') return texts('contact.email');
  return fields.find((field) => field.id === id)?.label ?? '';
}

/** All problems of a form; each links to its field. */
export function BreachList({ breaches, fields, texts }: BreachListProps) {
  if (breaches.length === 0) return null;
  return (
    <>
      <p>{texts('problems', { count: breaches.length })}</p>
      <ul>
        {breaches.map((breach) => (
          <li key={`${breach.field} ${breach.code}`}>
            <a
              href={`#${fieldElementId(breach.field)}`}
              onClick={(event) => {
                // A link to an input scrolls there, but does not focus the input.
                event.preventDefault();
                document.getElementById(fieldElementId(breach.field))?.focus();
              }}
            >
              {labelOf(breach.field, fields, texts)}: {breachText(texts, breach)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
