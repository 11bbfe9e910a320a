import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { Access } from '#shared/contract/permissions.ts';
import { useMay } from '#web/api/use-session.ts';

/** The button that creates a record and its dialog; `permission` is that of the call. */
export interface ListCreation {
  label: string;
  permission: Access;
  Dialog: ComponentType<{ onClose: () => void }>;
}

/** The button and the dialog of a list's creation; nothing where the list has none or the user may not. */
export function useCreateButton(create: ListCreation | undefined): { button: ReactNode; dialog: ReactNode } {
  const mayCreate = useMay(create?.permission ?? 'public');
  const [creating, setCreating] = useState(false);
  if (!create || !mayCreate) return { button: null, dialog: null };
  return {
    button: (
      <Button variant="primary" iconName="add-plus" onClick={() => setCreating(true)}>
        {create.label}
      </Button>
    ),
    dialog: creating && (
      <Suspense fallback={null}>
        <create.Dialog onClose={() => setCreating(false)} />
      </Suspense>
    ),
  };
}
