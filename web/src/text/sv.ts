import { cards } from './sv/cards.ts';
import { columns } from './sv/columns.ts';
import { common } from './sv/common.ts';
import { contacts } from './sv/contacts.ts';
import { controls } from './sv/controls.ts';
import { decisions } from './sv/decisions.ts';
import { dialogs } from './sv/dialogs.ts';
import { emails } from './sv/emails.ts';
import { exchangeRates } from './sv/exchange-rates.ts';
import { grid } from './sv/grid.ts';
import { lists } from './sv/lists.ts';
import { preferences } from './sv/preferences.ts';
import { records } from './sv/records.ts';
import { reminders } from './sv/reminders.ts';
import { search } from './sv/search.ts';
import { session } from './sv/session.ts';
import { settings } from './sv/settings.ts';
import { shell } from './sv/shell.ts';
import { en } from './en.ts';
import type { Catalogue } from './text.ts';

export const sv: Catalogue = {
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
