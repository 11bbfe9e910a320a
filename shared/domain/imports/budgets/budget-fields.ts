import { say } from '#shared/domain/messages/message.ts';
import { type FieldEntry, words } from '../field-entry.ts';

/** Fields of a file of budgets. */
export const budgetFields = {
  department: {
    label: say('columns.Department'),
    help: say('imports.budgetDepartmentHelp'),
    cells: 'code',
    words: words('department, faculty, unit, fund, fachbereich, abteilung, fakultat, departement, faculte, avdelning, fakultet, osasto'),
  },
  financial_period: {
    label: say('columns.Financial period'),
    help: say('imports.financialPeriodHelp'),
    cells: 'period',
    words: words(
      'financial period, fiscal year, financial year, budget year, year, haushaltsjahr, jahr, exercice, annee, budgetar, ar, vuosi',
    ),
  },
  amount: {
    label: say('columns.Budget'),
    help: say('imports.budgetInYourCurrency'),
    cells: 'amount',
    repeatable: true,
    words: words('budget, amount, allocation, allocated, betrag, montant, belopp, maararaha, summa'),
  },
  note: {
    label: say('columns.Note'),
    help: say('imports.noteOfBudget'),
    words: words('note, notes, comment, remark, notiz, bemerkung, kommentar, remarque, commentaire, anteckning, huomautus'),
  },
} satisfies Record<string, FieldEntry>;

export type BudgetField = keyof typeof budgetFields;
