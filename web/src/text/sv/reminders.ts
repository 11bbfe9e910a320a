import { codes } from '#shared/contract/words/sv/codes.ts';
import type { reminders as en } from '../en/reminders.ts';
import type { Words } from '../words.ts';

export const reminders: Words<typeof en> = {
  title: 'Påminnelser',
  hint: 'Vilka frister som påminner vem, och när',
  upcoming: 'Kommande',
  sent: 'Skickade',
  states: codes.reminders.states,
  noneHint:
    'Obeslutade perioder med beslutsfrist under det kommande året påminner sina handläggare, om biblioteket inte har stängt av det i sina inställningar.',
  own: {
    open: 'När jag påminns…',
    title: 'När jag påminns',
    lead: 'Mejlen kommer på morgonen, ett om dagen med allt som är på gång.',
    leadTimes: 'Dagar före beslutsfristen',
    leadTimesHint: 'Åtskilda med kommatecken. Lämna tomt för de vanliga 90, 60 och 30.',
    leadTimesProblem: 'Upp till 8 antal dagar från 1 till 365, åtskilda med kommatecken',
    lastWeek: 'Varje dag den sista veckan före en beslutsfrist',
    tasks: 'När en uppgift ska vara klar',
    feedback: 'Påminn dem som har tillfrågats om mina prenumerationer och inte har svarat',
    saved: 'Dina påminnelser har sparats.',
  },
  work: {
    title: 'Vad som väntar på mig',
    show: 'Visa vad som väntar på mig',
    hide: 'Dölj vad som väntar på mig',
    everyone: 'Allas',
    spans: { overdue: 'Försenat', week: 'Denna vecka', month: 'Denna månad' },
    within: { week: 'närmaste 7 dagarna', month: 'närmaste 30 dagarna' },
    none: 'Inget',
    allDone: 'Inget väntar på dig de närmaste 30 dagarna.',
    allDoneEveryone: 'Inget väntar på någon de närmaste 30 dagarna.',
    more: 'och {{count}} till',
    decide: 'Besluta',
    calendar: 'Kalender…',
    failed: 'Det gick inte att ladda detta.',
  },
  calendar: {
    title: 'Prenumerera på frister i din kalender',
    lead: 'Ditt kalenderprogram läser frister och uppgifter från en egen adress och håller dem aktuella.',
    scope: 'Visa',
    mine: 'Mina frister och uppgifter',
    all: 'Bibliotekets alla frister och uppgifter',
    make: 'Skapa en adress',
    makeAnew: 'Skapa en ny adress',
    revoke: 'Återkalla den',
    exists:
      'Din kalender har en adress sedan {{date}}. Den visas inte igen: om du har tappat bort den, skapa en ny, så slutar den gamla att fungera.',
    address: 'Din adress',
    addressHint: 'Kopiera den nu: den visas bara en gång. Den som känner till den kan läsa fristerna, så behåll den för dig själv.',
    copy: 'Kopiera',
    how: 'Välj ”Lägg till kalender från internet” eller ”Från URL” i ditt kalenderprogram och klistra in den.',
  },
};
