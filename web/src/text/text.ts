import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { en } from './en.ts';
import type { Words } from './words.ts';

/** The shape of every language's catalogue: the English one, which is complete by definition. */
export type Catalogue = Words<typeof en>;

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];

/** The name of a sentence, such as `shell.logout`; a name that is not in the catalogue does not compile. */
export type TextKey = Path<Catalogue>;

/** What is put into a sentence's `{{name}}`. */
export type TextValues = Record<string, string | number>;

void i18next.use(initReactI18next).init({
  fallbackLng: false,
  resources: {},
  interpolation: { escapeValue: false },
  nsSeparator: false,
  initAsync: false,
});

/**
 * A sentence outside components, in the language now spoken. A constant of a module must not hold one: modules are read before the
 * language is known, and outlive it.
 */
export function text(key: TextKey, values: TextValues = {}): string {
  return i18next.t(key, values);
}

/**
 * The translator of a component: `const t = useText(); t('shell.logout')`. A key with `_one` and `_other` in the catalogue
 * is asked for by its `count`: `t('grid.selected', { count: 3 })` needs the base name `grid.selected` in the catalogue too.
 */
export function useText(): (key: TextKey, values?: TextValues) => string {
  const { t } = useTranslation();
  return (key, values = {}) => t(key, values);
}
