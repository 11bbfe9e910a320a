import type { dashboard as en } from '../en/dashboard.ts';
import type { Words } from '../words.ts';

export const dashboard: Words<typeof en> = {
  more: 'und {{count}} weitere',
  needsMe: { hint: 'Ihre Fristen und Workflow-Aufgaben: überfällig, diese Woche, diesen Monat' },
  tasks: { hint: 'Was zu tun ist, von wem und bis wann' },
  figures: {
    title: 'Meine Aufgaben in Zahlen',
    hint: 'Wie viele Ihrer Aufgaben überfällig, bald fällig und erledigt sind',
    none: 'Sie haben keine Aufgaben.',
    overdue: 'Überfällig',
    due_today: 'Heute fällig',
    due_this_week: 'Nächste 7 Tage',
    open: 'Alle offenen',
    completed_this_week: 'In 7 Tagen erledigt',
  },
  progress: {
    title: 'Workflow-Aufgaben',
    hint: 'Wie viel an jedem Schritt der Verlängerungen zu tun ist',
    none: 'In keinem Workflow ist jetzt etwas zu tun.',
    overdue: '{{count}} überfällig',
  },
  deadlines: {
    title: 'Nächste Fristen',
    hint: 'Die nächsten Entscheidungsfristen, gleich wer das Abonnement betreut',
    none: 'Keine Entscheidung steht an.',
  },
  mine: {
    title: 'Meine Abonnements',
    hint: 'Die Abonnements, die Sie betreuen, zuerst die offenen',
    none: 'Sie betreuen kein Abonnement.',
    all: 'Alle Abonnements ansehen',
  },
  reminders: {
    title: 'Kündigungserinnerungen',
    hint: 'Wer als Nächstes an welche Frist erinnert wird',
    none: 'Im kommenden Jahr wird niemand an eine Frist erinnert.',
    to: '{{name}} wird {{days}} Tage vor der Frist erinnert',
  },
  actions: {
    hint: 'Wer in den letzten zwei Wochen was geändert hat',
    none: 'In den letzten zwei Wochen wurde nichts geändert.',
  },
  start: {
    title: 'Willkommen. So fangen Sie an',
    lead: 'Ihre Bibliothek hat hier noch keine Abonnements. Mit diesen Schritten kommt sie in Gang; die Reihenfolge ist frei, und jeder lässt sich wiederholen.',
    done: 'Erledigt:',
    ask: 'Bitten Sie die Administration darum.',
    past: 'Zur Übersicht',
    steps: {
      library: { title: 'Angaben zur Bibliothek', hint: 'Adresse und Formate; Bestellungen und Briefe tragen sie.' },
      departments: { title: 'Abteilungen anlegen', hint: 'Wer sich die Kosten der Abonnements teilt.' },
      people: {
        title: 'Kolleginnen und Kollegen einladen',
        hint: 'Sie erhalten eine E-Mail mit einem Link und eine Rolle, die sagt, was sie dürfen.',
      },
      subscriptions: {
        title: 'Abonnements einlesen',
        hint: 'Aus einer Tabelle importieren, Zeile für Zeile geprüft, bevor etwas geschrieben wird.',
      },
    },
  },
};
