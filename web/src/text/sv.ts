import { choicesOf } from '#shared/contract/words/choices-of.ts';
import { codes } from '#shared/contract/words/sv/codes.ts';
import { columns } from '#shared/contract/words/sv/columns.ts';
import { boards } from './sv/boards.ts';
import { cards } from './sv/cards.ts';
import { common } from './sv/common.ts';
import { contacts } from './sv/contacts.ts';
import { controls } from './sv/controls.ts';
import { dashboard } from './sv/dashboard.ts';
import { decisions } from './sv/decisions.ts';
import { dialogs } from './sv/dialogs.ts';
import { emails } from './sv/emails.ts';
import { evaluations } from './sv/evaluations.ts';
import { exchangeRates } from './sv/exchange-rates.ts';
import { forms } from './sv/forms.ts';
import { fte } from './sv/fte.ts';
import { grid } from './sv/grid.ts';
import { help } from './sv/help.ts';
import { historyFields } from './sv/history-fields.ts';
import { historyKinds } from './sv/history-kinds.ts';
import { history } from './sv/history.ts';
import { imports } from './sv/imports.ts';
import { invoices } from './sv/invoices.ts';
import { layouts } from './sv/layouts.ts';
import { licenses } from './sv/licenses.ts';
import { lists } from './sv/lists.ts';
import { metadata } from './sv/metadata.ts';
import { preferences } from './sv/preferences.ts';
import { progress } from './sv/progress.ts';
import { records } from './sv/records.ts';
import { reminders } from './sv/reminders.ts';
import { search } from './sv/search.ts';
import { session } from './sv/session.ts';
import { settings } from './sv/settings.ts';
import { shell } from './sv/shell.ts';
import { stakeholders } from './sv/stakeholders.ts';
import { titleLists } from './sv/title-lists.ts';
import { toDos } from './sv/to-dos.ts';
import { users } from './sv/users.ts';
import { workflows } from './sv/workflows.ts';
import type { Catalogue } from './text.ts';

export const sv: Catalogue = {
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
