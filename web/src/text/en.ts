import { choicesOf } from '#shared/contract/words/choices-of.ts';
import { codes } from '#shared/contract/words/en/codes.ts';
import { columns } from '#shared/contract/words/en/columns.ts';
import { boards } from './en/boards.ts';
import { cards } from './en/cards.ts';
import { common } from './en/common.ts';
import { contacts } from './en/contacts.ts';
import { controls } from './en/controls.ts';
import { dashboard } from './en/dashboard.ts';
import { decisions } from './en/decisions.ts';
import { dialogs } from './en/dialogs.ts';
import { emails } from './en/emails.ts';
import { evaluations } from './en/evaluations.ts';
import { exchangeRates } from './en/exchange-rates.ts';
import { fte } from './en/fte.ts';
import { forms } from './en/forms.ts';
import { grid } from './en/grid.ts';
import { history } from './en/history.ts';
import { historyFields } from './en/history-fields.ts';
import { historyKinds } from './en/history-kinds.ts';
import { help } from './en/help.ts';
import { imports } from './en/imports.ts';
import { invoices } from './en/invoices.ts';
import { layouts } from './en/layouts.ts';
import { licenses } from './en/licenses.ts';
import { lists } from './en/lists.ts';
import { metadata } from './en/metadata.ts';
import { preferences } from './en/preferences.ts';
import { progress } from './en/progress.ts';
import { records } from './en/records.ts';
import { reminders } from './en/reminders.ts';
import { search } from './en/search.ts';
import { session } from './en/session.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { stakeholders } from './en/stakeholders.ts';
import { titleLists } from './en/title-lists.ts';
import { toDos } from './en/to-dos.ts';
import { users } from './en/users.ts';
import { workflows } from './en/workflows.ts';

/**
 * Every sentence of the application in English, one file per area. To add an area, write `en/<area>.ts` and name it here;
 * `{{name}}` marks what is put in. Sentences of the server and of shared/domain (R114) arrive finished and are not repeated.
 */
export const en = {
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
  fte,
  forms,
  grid,
  history,
  historyFields,
  historyKinds,
  help,
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
