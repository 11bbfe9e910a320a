import { useSyncExternalStore } from 'react';

/** The stamp this page was built with; the build writes it into the page. */
function loadedStamp(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="deployment"]')?.content ?? 'development';
}

let newer = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (newer === next) return;
  newer = next;
  for (const listener of listeners) listener();
}

/** Whether what the site serves is another build than the loaded one. Unknown counts as the same. */
export function isNewer(loaded: string, served: unknown): boolean {
  return loaded !== 'development' && typeof served === 'string' && served !== '' && served !== loaded;
}

/** Compares the stamp at the site root with the loaded one (R002); called on every change of route. */
export async function checkDeployment(): Promise<void> {
  try {
    const response = await fetch('/deployment.json', { cache: 'no-store' });
    if (!response.ok) return;
    const { stamp } = (await response.json()) as { stamp?: unknown };
    if (isNewer(loadedStamp(), stamp)) set(true);
  } catch {
    // No connection: the next change of route asks again.
  }
}

/** Puts the notice away until the next change of route finds a newer deployment again. */
export function dismissDeployment(): void {
  set(false);
}

export function useNewerDeployment(): boolean {
  return useSyncExternalStore(subscribe, () => newer);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
