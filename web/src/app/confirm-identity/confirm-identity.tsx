import { lazy, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { useConfirmRequest } from './confirm-store.ts';

const Dialog = lazy(() => loadChunk(() => import('./confirm-identity-dialog.tsx')));

/** The dialog of the call that waits for a proof of identity, see `confirmIdentity`. */
export function ConfirmIdentity() {
  const request = useConfirmRequest();
  if (!request) return null;
  return (
    <Suspense>
      <Dialog methods={request.methods} answer={request.answer} />
    </Suspense>
  );
}
