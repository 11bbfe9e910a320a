import { cards } from './de/cards.ts';
import { columns } from './de/columns.ts';
import { common } from './de/common.ts';
import { contacts } from './de/contacts.ts';
import { controls } from './de/controls.ts';
import { decisions } from './de/decisions.ts';
import { dialogs } from './de/dialogs.ts';
import { emails } from './de/emails.ts';
import { exchangeRates } from './de/exchange-rates.ts';
import { grid } from './de/grid.ts';
import { lists } from './de/lists.ts';
import { preferences } from './de/preferences.ts';
import { records } from './de/records.ts';
import { reminders } from './de/reminders.ts';
import { search } from './de/search.ts';
import { session } from './de/session.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';
import { en } from './en.ts';
import type { Catalogue } from './text.ts';

export const de: Catalogue = {
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
