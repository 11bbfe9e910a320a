import { useEffect, useSyncExternalStore } from 'react';
import { useSettingsIfKnown } from '#web/api/use-settings.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** The last looks of this browser, so that the login page and a reload do not flash in the other theme. */
const stored = 'perennial.looks';

interface Looks {
  theme: 'light' | 'dark' | 'system';
  density: 'comfortable' | 'compact';
}

/** Light or dark, comfortable or compact, as the person's settings and the system say. */
export function useLooks(): void {
  const settings = useSettingsIfKnown();
  const systemDark = useSyncExternalStore(onSystemTheme, () => dark.matches);
  const looks: Looks = settings ? { theme: settings.theme, density: settings.density } : lastLooks();
  useEffect(() => {
    applyLooks(looks, systemDark);
    if (settings) localStorage.setItem(stored, JSON.stringify(looks));
  });
}

function applyLooks(looks: Looks, systemDark: boolean): void {
  const isDark = looks.theme === 'dark' || (looks.theme === 'system' && systemDark);
  document.body.classList.toggle('awsui-dark-mode', isDark);
  document.body.classList.toggle('awsui-compact-mode', looks.density === 'compact');
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
}

/** Before anything is drawn. */
export function applyLastLooks(): void {
  applyLooks(lastLooks(), dark.matches);
}

function lastLooks(): Looks {
  try {
    return { theme: 'system', density: 'comfortable', ...(JSON.parse(localStorage.getItem(stored) ?? '{}') as Partial<Looks>) };
  } catch {
    return { theme: 'system', density: 'comfortable' };
  }
}

function onSystemTheme(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
