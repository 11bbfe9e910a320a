import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Popup } from '#web/ui/popup.tsx';
import { useText } from '#web/text/text.ts';
import { Hidden, Quiet } from '../primitives.tsx';
import { matching, type Suggestion, typedAfterSign } from './matching.ts';
import styles from './suggestions.module.css';

interface Options {
  /** The element that has the focus while one types. */
  field: HTMLElement | null;
  suggestions: readonly Suggestion[];
  label: string;
  /** Puts text in place of the last characters before the cursor. */
  replace: (characters: number, text: string) => void;
}

interface Suggesting {
  /** To call whenever the text or the cursor moved, with the text before the cursor. */
  track: (before: string) => void;
  /** The handler for the element around the field. */
  onKeyDownCapture: (event: KeyboardEvent) => void;
  list: ReactNode;
}

/**
 * Offers names after an @. The focus stays in the field: arrow keys move, Enter and Tab choose, Esc closes. This is the list autocomplete of the
 * ARIA practices; a multi-line field may not have the role of a combobox.
 */
export function useSuggestions({ field, suggestions, label, replace }: Options): Suggesting {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const shown = typed === undefined ? [] : matching(suggestions, typed);
  const isOpen = shown.length > 0;
  const active = isOpen ? `${id}-${at}` : undefined;
  useEffect(() => {
    field?.setAttribute('aria-autocomplete', 'list');
  }, [field]);
  useEffect(() => {
    if (!field) return;
    if (active === undefined) for (const name of ['aria-activedescendant', 'aria-controls']) field.removeAttribute(name);
    else {
      field.setAttribute('aria-controls', id);
      field.setAttribute('aria-activedescendant', active);
    }
  }, [field, active, id]);

  const close = (): void => setTyped(undefined);
  const choose = (suggestion: Suggestion): void => {
    close();
    replace(typed?.length ?? 0, `${suggestion.insert} `);
  };
  const track = (before: string): void => {
    const next = typedAfterSign(before);
    if (next !== typed) setAt(0);
    setTyped(next);
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const chosen = shown[at];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % shown.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + shown.length) % shown.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const list = (
    <>
      <Hidden role="status">{isOpen ? t('common.suggestions', { count: shown.length }) : ''}</Hidden>
      {isOpen && (
        <Popup anchor={field} label={label} role="presentation" onClose={close}>
          <ul id={id} role="listbox" aria-label={label} className={styles.list}>
            {shown.map((suggestion, index) => (
              <li
                key={suggestion.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={styles.option}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                <span>{suggestion.name}</span>
                {suggestion.insert !== suggestion.name && <Quiet as="span">{suggestion.insert}</Quiet>}
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  );
  return { track, onKeyDownCapture, list };
}
