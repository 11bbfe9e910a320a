import type boards from '#shared/messages/en/screens/boards.json';
import type budgets from '#shared/messages/en/screens/budgets.json';
import type cards from '#shared/messages/en/screens/cards.json';
import type charts from '#shared/messages/en/screens/charts.json';
import type codes from '#shared/messages/en/screens/codes.json';
import type columns from '#shared/messages/en/screens/columns.json';
import type common from '#shared/messages/en/screens/common.json';
import type contacts from '#shared/messages/en/screens/contacts.json';
import type controls from '#shared/messages/en/screens/controls.json';
import type dashboard from '#shared/messages/en/screens/dashboard.json';
import type decisions from '#shared/messages/en/screens/decisions.json';
import type dialogs from '#shared/messages/en/screens/dialogs.json';
import type emails from '#shared/messages/en/screens/emails.json';
import type evaluations from '#shared/messages/en/screens/evaluations.json';
import type exchangeRates from '#shared/messages/en/screens/exchange-rates.json';
import type forms from '#shared/messages/en/screens/forms.json';
import type fte from '#shared/messages/en/screens/fte.json';
import type grid from '#shared/messages/en/screens/grid.json';
import type help from '#shared/messages/en/screens/help.json';
import type history from '#shared/messages/en/screens/history.json';
import type historyFields from '#shared/messages/en/screens/history-fields.json';
import type historyKinds from '#shared/messages/en/screens/history-kinds.json';
import type imports from '#shared/messages/en/screens/imports.json';
import type insights from '#shared/messages/en/screens/insights.json';
import type invoices from '#shared/messages/en/screens/invoices.json';
import type layouts from '#shared/messages/en/screens/layouts.json';
import type licenses from '#shared/messages/en/screens/licenses.json';
import type lists from '#shared/messages/en/screens/lists.json';
import type metadata from '#shared/messages/en/screens/metadata.json';
import type predictions from '#shared/messages/en/screens/predictions.json';
import type preferences from '#shared/messages/en/screens/preferences.json';
import type progress from '#shared/messages/en/screens/progress.json';
import type records from '#shared/messages/en/screens/records.json';
import type reminders from '#shared/messages/en/screens/reminders.json';
import type rollForward from '#shared/messages/en/screens/roll-forward.json';
import type search from '#shared/messages/en/screens/search.json';
import type session from '#shared/messages/en/screens/session.json';
import type settings from '#shared/messages/en/screens/settings.json';
import type shell from '#shared/messages/en/screens/shell.json';
import type stakeholders from '#shared/messages/en/screens/stakeholders.json';
import type titleLists from '#shared/messages/en/screens/title-lists.json';
import type toDos from '#shared/messages/en/screens/to-dos.json';
import type users from '#shared/messages/en/screens/users.json';
import type workflows from '#shared/messages/en/screens/workflows.json';
import type { Path } from '#shared/messages/path.ts';

/**
 * The texts of the screens in one language, by subject: each is a file of `shared/messages/<language>/screens`, and English has all keys.
 * A new subject is named here. `codes` has the words that exports need as well, by the subject that they belong to.
 */
export interface Subjects {
  boards: typeof boards;
  budgets: typeof budgets;
  cards: typeof cards;
  charts: typeof charts;
  columns: typeof columns;
  common: typeof common;
  contacts: typeof contacts;
  controls: typeof controls;
  dashboard: typeof dashboard;
  decisions: typeof decisions;
  dialogs: typeof dialogs;
  emails: typeof emails;
  evaluations: typeof evaluations;
  exchangeRates: typeof exchangeRates;
  forms: typeof forms;
  fte: typeof fte;
  grid: typeof grid;
  help: typeof help;
  history: typeof history;
  historyFields: typeof historyFields;
  historyKinds: typeof historyKinds;
  imports: typeof imports;
  insights: typeof insights;
  invoices: typeof invoices;
  layouts: typeof layouts;
  licenses: typeof licenses;
  lists: typeof lists;
  metadata: typeof metadata;
  predictions: typeof predictions;
  preferences: typeof preferences;
  progress: typeof progress;
  records: typeof records;
  reminders: typeof reminders;
  rollForward: typeof rollForward;
  search: typeof search;
  session: typeof session;
  settings: typeof settings;
  shell: typeof shell;
  stakeholders: typeof stakeholders;
  titleLists: typeof titleLists;
  toDos: typeof toDos;
  users: typeof users;
  workflows: typeof workflows;
}

/** The name of a text, such as `shell.logout`; a name that is not in the English catalogue does not compile. */
export type TextKey = Path<Subjects> | Path<typeof codes>;
