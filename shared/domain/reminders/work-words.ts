import type { Language } from '../member/languages.ts';

/** Words about deadlines and tasks in mails and calendars. */
export interface WorkWords {
  /** What silence decided: `date` is the day by which nobody had decided. */
  renewed: (name: string, date: string) => string;
  cancelled: (name: string, date: string) => string;
  toDo: (title: string, when: string) => string;
  /** A task of a workflow; `when` is a day with its distance. */
  due: (what: string, when: string) => string;
  task: string;
  overdue: (name: string, when: string) => string;
  decide: (name: string, when: string) => string;
  more: (count: number) => string;
  subscription: string;
  calendar: {
    mine: (library: string) => string;
    all: (library: string) => string;
    decide: (name: string) => string;
    period: (start: string, end: string | null) => string;
    vendor: (name: string) => string;
    owner: (name: string) => string;
    assigned: (names: string) => string;
  };
}

export const workWords: Readonly<Record<Language, WorkWords>> = {
  en: {
    renewed: (name, date) => `${name}: renewed, as nobody decided by ${date}`,
    cancelled: (name, date) => `${name}: cancelled, as nobody decided by ${date}`,
    toDo: (name, when) => `${name}: due ${when}`,
    due: (what, when) => `${what}, due ${when}`,
    task: 'a task',
    overdue: (name, when) => `${name}: still to be decided, the deadline was ${when}`,
    decide: (name, when) => `${name}: decide by ${when}`,
    more: (count) => `and ${count} more`,
    subscription: 'A subscription',
    calendar: {
      mine: (library) => `${library}: my deadlines`,
      all: (library) => `${library}: all deadlines`,
      decide: (name) => `Decide: ${name}`,
      period: (start, end) => `Period: ${start}${end === null ? '' : ` to ${end}`}`,
      vendor: (name) => `Vendor: ${name}`,
      owner: (name) => `Owner: ${name}`,
      assigned: (names) => `Assigned to: ${names}`,
    },
  },
  de: {
    renewed: (name, date) => `${name}: verlängert, da bis ${date} niemand entschieden hat`,
    cancelled: (name, date) => `${name}: gekündigt, da bis ${date} niemand entschieden hat`,
    toDo: (name, when) => `${name}: fällig ${when}`,
    due: (what, when) => `${what}, fällig ${when}`,
    task: 'eine Aufgabe',
    overdue: (name, when) => `${name}: noch zu entscheiden, die Frist war ${when}`,
    decide: (name, when) => `${name}: entscheiden bis ${when}`,
    more: (count) => `und ${count} weitere`,
    subscription: 'Ein Abonnement',
    calendar: {
      mine: (library) => `${library}: meine Fristen`,
      all: (library) => `${library}: alle Fristen`,
      decide: (name) => `Entscheiden: ${name}`,
      period: (start, end) => `Zeitraum: ${start}${end === null ? '' : ` bis ${end}`}`,
      vendor: (name) => `Lieferant: ${name}`,
      owner: (name) => `Betreut von: ${name}`,
      assigned: (names) => `Zugewiesen an: ${names}`,
    },
  },
  fr: {
    renewed: (name, date) => `${name} : renouvelé, personne n’ayant décidé avant le ${date}`,
    cancelled: (name, date) => `${name} : résilié, personne n’ayant décidé avant le ${date}`,
    toDo: (name, when) => `${name} : échéance ${when}`,
    due: (what, when) => `${what}, échéance ${when}`,
    task: 'une tâche',
    overdue: (name, when) => `${name} : toujours à décider, l’échéance était ${when}`,
    decide: (name, when) => `${name} : décider avant ${when}`,
    more: (count) => `et ${count} de plus`,
    subscription: 'Un abonnement',
    calendar: {
      mine: (library) => `${library} : mes échéances`,
      all: (library) => `${library} : toutes les échéances`,
      decide: (name) => `Décider : ${name}`,
      period: (start, end) => `Période : ${start}${end === null ? '' : ` à ${end}`}`,
      vendor: (name) => `Fournisseur : ${name}`,
      owner: (name) => `Géré par : ${name}`,
      assigned: (names) => `Attribué à : ${names}`,
    },
  },
  sv: {
    renewed: (name, date) => `${name}: förnyad, då ingen beslutat senast ${date}`,
    cancelled: (name, date) => `${name}: uppsagd, då ingen beslutat senast ${date}`,
    toDo: (name, when) => `${name}: senast ${when}`,
    due: (what, when) => `${what}, senast ${when}`,
    task: 'en uppgift',
    overdue: (name, when) => `${name}: ännu obeslutad, fristen var ${when}`,
    decide: (name, when) => `${name}: besluta senast ${when}`,
    more: (count) => `och ${count} till`,
    subscription: 'En prenumeration',
    calendar: {
      mine: (library) => `${library}: mina frister`,
      all: (library) => `${library}: alla frister`,
      decide: (name) => `Besluta: ${name}`,
      period: (start, end) => `Period: ${start}${end === null ? '' : ` till ${end}`}`,
      vendor: (name) => `Leverantör: ${name}`,
      owner: (name) => `Handläggare: ${name}`,
      assigned: (names) => `Tilldelad: ${names}`,
    },
  },
};
