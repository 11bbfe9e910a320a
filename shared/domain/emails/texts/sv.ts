import type { EmailTexts } from './email-texts.ts';

/** De medföljande mallarna på svenska. */
export const sv: EmailTexts = {
  request_price: {
    subject: 'Prisförfrågan från {{member.name}}: {{subscription.name}}',
    body: `Hej {{contact.name}},

vi förbereder våra förnyelser. Skicka oss gärna ert pris för:

{{periods}}

Ett belopp inom parentes är vad vi betalade för perioden innan. Vi ser gärna att ni svarar senast den {{reply.by}}. Om ett prisblad är bifogat kan ni fylla i det och skicka tillbaka det.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  place_order: {
    subject: 'Beställning från {{member.name}}: {{subscription.name}}',
    body: `Hej {{contact.name}},

vi vill beställa:

{{periods}}

Pris: {{order.amount}}
Vårt beställningsnummer: {{order.number}}
Fakturaadress: {{member.address}}
Vårt momsregistreringsnummer: {{member.vat}}

Bekräfta gärna beställningen och ange vårt beställningsnummer på fakturan.

Åtkomsten gäller för dessa IP-intervall:

{{member.ip_ranges}}

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  request_license: {
    subject: 'Licensavtal för {{subscription.name}}',
    body: `Hej {{contact.name}},

skicka oss gärna det aktuella licensavtalet för:

{{periods}}

När vi har läst det skickar vi tillbaka det undertecknat eller återkommer med frågor.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  support: {
    subject: 'Fråga om {{subscription.name}}',
    body: `Hej {{contact.name}},

vi har en fråga om:

{{periods}}

{{problem}}

Tack för att ni tittar på det.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  ip: {
    subject: 'IP-intervall för {{member.name}}',
    body: `Hej {{contact.name}},

öppna gärna åtkomst för dessa IP-intervall och inga andra:

{{member.ip_ranges}}

Det gäller:

{{periods}}

Vi är tacksamma för en kort bekräftelse.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  invoicing: {
    subject: 'Fråga om en faktura för {{subscription.name}}',
    body: `Hej {{contact.name}},

vi har en fråga om en faktura för:

{{periods}}

{{problem}}

Säg gärna hur vi kan reda ut det.

Vår fakturaadress: {{member.address}}

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  usage_stats: {
    subject: 'Användningsstatistik för {{subscription.name}}',
    body: `Hej {{contact.name}},

skicka oss gärna COUNTER-rapporterna för de senaste tolv månaderna, eller säg var vi kan hämta dem, för:

{{periods}}

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  cancellation: {
    subject: 'Uppsägning från {{member.name}}: {{subscription.name}}',
    body: `Hej {{contact.name}},

vi fortsätter inte med följande och säger härmed upp det:

{{periods}}

Uppsägningen gäller från och med den {{cancellation.from}}. Förnya inte automatiskt, bekräfta uppsägningen skriftligt inom 30 dagar och återbetala det som är betalt och inte används. Åtkomsten till de år vi har betalat för består så som licensen säger.

Tack för samarbetet.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  claim: {
    subject: 'Reklamation från {{member.name}}: {{subscription.name}}',
    body: `Hej {{contact.name}},

något som vi har betalat för saknas eller fungerar inte:

{{periods}}

{{problem}}

Rätta gärna till det och meddela oss när det är klart.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  reminder: {
    subject: 'Att göra hos {{member.name}}',
    body: `Hej {{user.name}},

det här väntar på dig:

{{reminders}}

Du hittar det här: {{link}}

Du bestämmer själv när och om vad du påminns: se dina inställningar.`,
  },
  stakeholder_feedback: {
    subject: 'Din åsikt om {{subscription.name}}',
    body: `Hej {{stakeholder.name}},

biblioteket beslutar vilka prenumerationer som ska behållas. Dessa betalas delvis av {{department.name}}, och din åsikt räknas:

{{periods}}

Svara gärna senast den {{feedback.until}}. Du behöver inget konto, och det tar några minuter:

{{feedback.link}}

Länken är bara avsedd för dig; skicka den inte vidare.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_reminder: {
    subject: 'Du hinner fortfarande ge din åsikt om {{subscription.name}}',
    body: `Hej {{stakeholder.name}},

vi frågade om din åsikt om dessa prenumerationer och har inte hört av dig än:

{{periods}}

Du kan svara till och med den {{feedback.until}}:

{{feedback.link}}

Om du inte har någon åsikt hjälper det oss också att få veta det.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_closing: {
    subject: 'Vad det blev av ditt svar',
    body: `Hej {{stakeholder.name}},

tack för din åsikt om våra prenumerationer. Så här blev det:

{{decisions}}

Om du har frågor kan du bara svara på det här mejlet.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  notify_stakeholders: {
    subject: 'Nytt om {{subscription.name}}',
    body: `Hej {{stakeholder.name}},

det finns nytt om prenumerationer för {{department.name}}:

{{decisions}}

Om något inte fungerar som du väntar dig kan du bara svara på det här mejlet.

Vänliga hälsningar
{{sender.name}}
{{member.name}}`,
  },
  form_answer: {
    subject: 'Nytt svar: {{form.name}}',
    body: `Hej {{user.name}},

någon har svarat på formuläret ”{{form.name}}”.

Från: {{answer.by}}

{{answer.lines}}

Svaret med sina filer finns här: {{answer.link}}

Du får det här eftersom formuläret nämner dig; den som sköter det kan ändra det.`,
  },
  to_do: {
    subject: 'Nytt om dina uppgifter',
    body: `Hej {{user.name}},

det här har hänt med uppgifter som är dina eller som du följer:

{{news}}

Du hittar dem här: {{link}}

Den som redigerar en uppgift kan ta bort dig som följare.`,
  },
  password_reset: {
    subject: 'Välj ett nytt lösenord för {{member.name}}',
    body: `Hej {{user.name}},

någon, förhoppningsvis du själv, vill välja ett nytt lösenord för ditt konto hos {{member.name}} i Perennial. Öppna länken inom {{reset.minutes}} minuter; den gäller en gång:

{{reset.link}}

Om det inte var du behöver du inte göra något: ditt lösenord förblir som det är.`,
  },
  password_changed: {
    subject: 'Ditt lösenord för {{member.name}} har ändrats',
    body: `Hej {{user.name}},

lösenordet för ditt konto hos {{member.name}} i Perennial har just ändrats, och alla sessioner har avslutats.

Om det inte var du, välj genast ett nytt med ”Glömt lösenordet?” och meddela din administratör.`,
  },
  invitation: {
    subject: 'Ditt konto hos {{member.name}}',
    body: `Hej {{user.name}},

{{invitation.from}} har skapat ett konto åt dig hos {{member.name}} i Perennial, där biblioteket håller ordning på sina prenumerationer. Öppna länken för att välja ditt lösenord:

{{invitation.link}}

Länken gäller i {{invitation.days}} dagar och är bara avsedd för dig.`,
  },
};
