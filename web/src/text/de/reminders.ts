import { codes } from '#shared/contract/words/de/codes.ts';
import type { reminders as en } from '../en/reminders.ts';
import type { Words } from '../words.ts';

export const reminders: Words<typeof en> = {
  title: 'Erinnerungen',
  hint: 'Welche Fristen wen wann erinnern',
  upcoming: 'Künftig',
  sent: 'Gesendet',
  states: codes.reminders.states,
  noneHint:
    'Offene Zeiträume, deren Frist im kommenden Jahr liegt, erinnern die Betreuenden, sofern die Bibliothek das nicht in ihren Einstellungen abgeschaltet hat.',
  own: {
    open: 'Wann ich erinnert werde…',
    title: 'Wann ich erinnert werde',
    lead: 'Die E-Mails kommen morgens, eine am Tag mit allem, was ansteht.',
    leadTimes: 'Tage vor der Entscheidungsfrist',
    leadTimesHint: 'Durch Kommas getrennt. Leer gilt das Übliche: 90, 60 und 30.',
    leadTimesProblem: 'Bis zu 8 Zahlen von 1 bis 365, durch Kommas getrennt',
    lastWeek: 'Täglich in der letzten Woche vor einer Frist',
    tasks: 'Wenn eine Aufgabe fällig ist',
    feedback: 'Wer zu meinen Abonnements gefragt wurde und noch nicht geantwortet hat, wird erinnert',
    saved: 'Ihre Erinnerungen wurden gespeichert.',
  },
  work: {
    title: 'Was jetzt ansteht',
    show: 'Zeigen, was jetzt ansteht',
    hide: 'Verbergen, was jetzt ansteht',
    everyone: 'Von allen',
    spans: { overdue: 'Überfällig', week: 'Diese Woche', month: 'Diesen Monat' },
    within: { week: 'nächste 7 Tage', month: 'nächste 30 Tage' },
    none: 'Nichts',
    allDone: 'In den nächsten 30 Tagen wartet nichts auf Sie.',
    allDoneEveryone: 'In den nächsten 30 Tagen wartet auf niemanden etwas.',
    more: 'und {{count}} weitere',
    decide: 'Entscheiden',
    calendar: 'Kalender…',
    failed: 'Das konnte nicht geladen werden.',
  },
  calendar: {
    title: 'Fristen im Kalender abonnieren',
    lead: 'Ihr Kalenderprogramm liest Fristen und Aufgaben von einer eigenen Adresse und hält sie aktuell.',
    scope: 'Zeigen',
    mine: 'Meine Fristen und Aufgaben',
    all: 'Alle Fristen und Aufgaben der Bibliothek',
    make: 'Adresse erzeugen',
    makeAnew: 'Neue Adresse erzeugen',
    revoke: 'Adresse aufheben',
    exists:
      'Ihr Kalender hat seit dem {{date}} eine Adresse. Sie wird nicht noch einmal gezeigt: Haben Sie sie verloren, erzeugen Sie eine neue; die alte gilt dann nicht mehr.',
    address: 'Ihre Adresse',
    addressHint:
      'Kopieren Sie sie jetzt: Sie wird nur einmal gezeigt. Wer sie kennt, kann diese Termine lesen; behalten Sie sie also für sich.',
    copy: 'Kopieren',
    how: 'Wählen Sie in Ihrem Kalenderprogramm „Kalender aus dem Internet hinzufügen“ oder „Von URL“ und fügen Sie sie ein.',
  },
};
