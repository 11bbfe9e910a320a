import { cards } from './fr/cards.ts';
import { columns } from './fr/columns.ts';
import { common } from './fr/common.ts';
import { contacts } from './fr/contacts.ts';
import { controls } from './fr/controls.ts';
import { decisions } from './fr/decisions.ts';
import { dialogs } from './fr/dialogs.ts';
import { emails } from './fr/emails.ts';
import { exchangeRates } from './fr/exchange-rates.ts';
import { grid } from './fr/grid.ts';
import { lists } from './fr/lists.ts';
import { preferences } from './fr/preferences.ts';
import { records } from './fr/records.ts';
import { reminders } from './fr/reminders.ts';
import { search } from './fr/search.ts';
import { session } from './fr/session.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import { en } from './en.ts';
import type { Catalogue } from './text.ts';

export const fr: Catalogue = {
  ...en,
  cards,
  columns,
  common,
  contacts,
  controls,
  decisions,
  dialogs,
  emails,
  exchangeRates,
  grid,
  lists,
  preferences,
  records,
  reminders,
  search,
  session,
  settings,
  shell,
};
