import { controls } from './fr/controls.ts';
import { preferences } from './fr/preferences.ts';
import { en } from './en.ts';
import type { Catalogue } from './text.ts';

export const fr: Catalogue = {
  ...en,
  controls,
  preferences,
};
