import { choicesOf } from '#shared/contract/words/choices-of.ts';
import { codes } from '#shared/contract/words/fr/codes.ts';
import { columns } from '#shared/contract/words/fr/columns.ts';
import { boards } from './fr/boards.ts';
import { cards } from './fr/cards.ts';
import { common } from './fr/common.ts';
import { contacts } from './fr/contacts.ts';
import { controls } from './fr/controls.ts';
import { dashboard } from './fr/dashboard.ts';
import { decisions } from './fr/decisions.ts';
import { dialogs } from './fr/dialogs.ts';
import { emails } from './fr/emails.ts';
import { evaluations } from './fr/evaluations.ts';
import { exchangeRates } from './fr/exchange-rates.ts';
import { forms } from './fr/forms.ts';
import { fte } from './fr/fte.ts';
import { grid } from './fr/grid.ts';
import { help } from './fr/help.ts';
import { historyFields } from './fr/history-fields.ts';
import { historyKinds } from './fr/history-kinds.ts';
import { history } from './fr/history.ts';
import { imports } from './fr/imports.ts';
import { invoices } from './fr/invoices.ts';
import { layouts } from './fr/layouts.ts';
import { licenses } from './fr/licenses.ts';
import { lists } from './fr/lists.ts';
import { metadata } from './fr/metadata.ts';
import { preferences } from './fr/preferences.ts';
import { progress } from './fr/progress.ts';
import { records } from './fr/records.ts';
import { reminders } from './fr/reminders.ts';
import { search } from './fr/search.ts';
import { session } from './fr/session.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import { stakeholders } from './fr/stakeholders.ts';
import { titleLists } from './fr/title-lists.ts';
import { toDos } from './fr/to-dos.ts';
import { users } from './fr/users.ts';
import { workflows } from './fr/workflows.ts';
import type { Catalogue } from './text.ts';

export const fr: Catalogue = {
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
