import type { dashboard as en } from '../en/dashboard.ts';
import type { Words } from '../words.ts';

export const dashboard: Words<typeof en> = {
  more: 'och {{count}} till',
  needsMe: { hint: 'Dina beslutsfrister och uppgifter i arbetsflöden: försenat, denna vecka, denna månad' },
  tasks: { hint: 'Vad som ska göras, av vem och till när' },
  figures: {
    title: 'Mina uppgifter i siffror',
    hint: 'Hur många av dina uppgifter som är försenade, snart förfaller och är klara',
    none: 'Du har inga uppgifter.',
    overdue: 'Försenat',
    due_today: 'I dag',
    due_this_week: 'Närmaste 7 dagarna',
    open: 'Allt öppet',
    completed_this_week: 'Klart på 7 dagar',
  },
  progress: {
    title: 'Flödesuppgifter',
    hint: 'Hur mycket som är att göra i varje steg av förnyelserna',
    none: 'Det finns inget att göra i något arbetsflöde nu.',
    overdue: '{{count}} försenade',
  },
  deadlines: {
    title: 'Kommande beslutsfrister',
    hint: 'De närmaste beslutsfristerna, oavsett vem som är handläggare',
    none: 'Inget beslut väntar.',
  },
  mine: {
    title: 'Mina prenumerationer',
    hint: 'Prenumerationer som du är handläggare för, obeslutade först',
    none: 'Du är inte handläggare för någon prenumeration.',
    all: 'Visa alla prenumerationer',
  },
  reminders: {
    title: 'Påminnelser om uppsägning',
    hint: 'Vem som påminns om vilken frist härnäst',
    none: 'Ingen påminns om någon beslutsfrist under det kommande året.',
    to: '{{name}} påminns {{days}} dagar före beslutsfristen',
  },
  actions: {
    hint: 'Vem som ändrade vad de senaste två veckorna',
    none: 'Inget har ändrats de senaste två veckorna.',
  },
  start: {
    title: 'Välkommen. Så här kommer du i gång',
    lead: 'Biblioteket har inga prenumerationer här än. Med de här stegen kommer det i gång; ordningen är fri, och varje steg kan göras om senare.',
    done: 'Klart:',
    ask: 'Be administratören göra detta.',
    past: 'Till översikten',
    steps: {
      library: { title: 'Berätta om biblioteket', hint: 'Adress och format; de står på beställningar och brev.' },
      departments: { title: 'Lägg upp avdelningar', hint: 'Vilka som delar på kostnaden för prenumerationerna.' },
      people: { title: 'Bjud in kollegor', hint: 'De får ett mejl med en länk och en roll som säger vad de får göra.' },
      subscriptions: {
        title: 'Hämta in prenumerationerna',
        hint: 'Importera dem från ett kalkylark, kontrollerat rad för rad innan något skrivs.',
      },
    },
  },
};
