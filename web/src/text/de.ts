import { choicesOf } from '#shared/contract/words/choices-of.ts';
import { codes } from '#shared/contract/words/de/codes.ts';
import { columns } from '#shared/contract/words/de/columns.ts';
import { boards } from './de/boards.ts';
import { cards } from './de/cards.ts';
import { common } from './de/common.ts';
import { contacts } from './de/contacts.ts';
import { controls } from './de/controls.ts';
import { dashboard } from './de/dashboard.ts';
import { decisions } from './de/decisions.ts';
import { dialogs } from './de/dialogs.ts';
import { emails } from './de/emails.ts';
import { evaluations } from './de/evaluations.ts';
import { exchangeRates } from './de/exchange-rates.ts';
import { forms } from './de/forms.ts';
import { fte } from './de/fte.ts';
import { grid } from './de/grid.ts';
import { help } from './de/help.ts';
import { historyFields } from './de/history-fields.ts';
import { historyKinds } from './de/history-kinds.ts';
import { history } from './de/history.ts';
import { imports } from './de/imports.ts';
import { invoices } from './de/invoices.ts';
import { layouts } from './de/layouts.ts';
import { licenses } from './de/licenses.ts';
import { lists } from './de/lists.ts';
import { metadata } from './de/metadata.ts';
import { preferences } from './de/preferences.ts';
import { progress } from './de/progress.ts';
import { records } from './de/records.ts';
import { reminders } from './de/reminders.ts';
import { search } from './de/search.ts';
import { session } from './de/session.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';
import { stakeholders } from './de/stakeholders.ts';
import { titleLists } from './de/title-lists.ts';
import { toDos } from './de/to-dos.ts';
import { users } from './de/users.ts';
import { workflows } from './de/workflows.ts';
import type { Catalogue } from './text.ts';

export const de: Catalogue = {
  boards,
  cards,
  choices: choicesOf(codes),
  columns,
  common,
  contacts,
  controls,
  dashboard,
  decisions,
  dialogs,
  emails,
  evaluations,
  exchangeRates,
  forms,
  fte,
  grid,
  help,
  historyFields,
  historyKinds,
  history,
  imports,
  invoices,
  layouts,
  licenses,
  lists,
  metadata,
  preferences,
  progress,
  records,
  reminders,
  search,
  session,
  settings,
  shell,
  stakeholders,
  titleLists,
  toDos,
  users,
  workflows,
};
