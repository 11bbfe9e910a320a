import { controls } from './de/controls.ts';
import { preferences } from './de/preferences.ts';
import { en } from './en.ts';
import type { Catalogue } from './text.ts';

export const de: Catalogue = {
  ...en,
  controls,
  preferences,
};
