import { controls } from './sv/controls.ts';
import { preferences } from './sv/preferences.ts';
import { en } from './en.ts';
import type { Catalogue } from './text.ts';

export const sv: Catalogue = {
  ...en,
  controls,
  preferences,
};
