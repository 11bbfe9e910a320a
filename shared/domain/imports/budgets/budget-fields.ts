import { type Message, say } from '#shared/domain/messages/message.ts';

/** What a column of a file of budgets can mean. */
export const budgetFields = ['department', 'financial_period', 'amount', 'note'] as const;

export type BudgetField = (typeof budgetFields)[number];

/** How a field is called in the mapping, the template and messages, and what belongs in it. */
export const budgetFieldTexts: Record<BudgetField, { label: Message; help: Message }> = {
  department: { label: say('imports.department'), help: say('imports.departmentByNameOrCode') },
  financial_period: { label: say('imports.financialPeriod'), help: say('imports.financialPeriodByNameOrYear') },
  amount: { label: say('imports.budget'), help: say('imports.budgetInYourCurrency') },
  note: { label: say('imports.note'), help: say('imports.noteOfBudget') },
};

/** Headings under which each is found, folded: those of the template, and some that people write instead. */
export const budgetHeadingWords: Record<BudgetField, readonly string[]> = {
  department: [
    'department',
    'faculty',
    'unit',
    'fund',
    'fachbereich',
    'abteilung',
    'fakultat',
    'departement',
    'faculte',
    'avdelning',
    'fakultet',
    'osasto',
  ],
  financial_period: [
    'financial period',
    'fiscal year',
    'financial year',
    'budget year',
    'year',
    'haushaltsjahr',
    'jahr',
    'exercice',
    'annee',
    'budgetar',
    'ar',
    'vuosi',
  ],
  amount: ['budget', 'amount', 'allocation', 'allocated', 'betrag', 'montant', 'belopp', 'maararaha', 'summa'],
  note: ['note', 'notes', 'comment', 'remark', 'notiz', 'bemerkung', 'kommentar', 'remarque', 'commentaire', 'anteckning', 'huomautus'],
};
