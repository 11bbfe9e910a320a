import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { newChangeSet, recordChange } from './undo-store.ts';

export interface ChangeSetOfDialog {
  /** The change set of a call with this body: the same for the same body, so that a repeated call resumes an interrupted one. */
  idFor: (body: unknown) => string;
  /** Shows the change in a toast with an undo button, and adds it to the page's undo stack. */
  record: (label: string) => void;
}

/** The change set of a bulk change that a dialog makes. */
export function useChangeSet(): ChangeSetOfDialog {
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const attempt = useRef({ id: newChangeSet(), body: '' });
  return {
    idFor: (body) => {
      const written = JSON.stringify(body);
      if (attempt.current.body !== written) attempt.current = { id: newChangeSet(), body: written };
      return attempt.current.id;
    },
    record: (label) => recordChange(cache, pathname, { changeSet: attempt.current.id, label }),
  };
}
