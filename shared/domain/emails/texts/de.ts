import type { EmailTexts } from './email-texts.ts';

/** Die mitgelieferten Vorlagen auf Deutsch. */
export const de: EmailTexts = {
  request_price: {
    subject: 'Preisanfrage von {{member.name}}: {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

wir bereiten unsere Verlängerungen vor. Bitte nennen Sie uns Ihren Preis für:

{{periods}}

Steht ein Betrag in Klammern, so haben wir ihn für den Zeitraum davor bezahlt. Über Ihre Antwort bis zum {{reply.by}} freuen wir uns. Liegt ein Preisblatt bei, können Sie es ausfüllen und zurücksenden.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  place_order: {
    subject: 'Bestellung von {{member.name}}: {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

wir bestellen hiermit:

{{periods}}

Preis: {{order.amount}}
Unsere Bestellnummer: {{order.number}}
Rechnung an: {{member.address}}
Unsere Umsatzsteuer-Nummer: {{member.vat}}

Bitte bestätigen Sie die Bestellung und nennen Sie unsere Bestellnummer auf der Rechnung.

Der Zugang gilt für diese IP-Bereiche:

{{member.ip_ranges}}

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  request_license: {
    subject: 'Lizenzvertrag für {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

bitte senden Sie uns den aktuellen Lizenzvertrag für:

{{periods}}

Sobald wir ihn gelesen haben, senden wir ihn unterschrieben zurück oder melden uns mit Fragen.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  support: {
    subject: 'Frage zu {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

wir haben eine Frage zu:

{{periods}}

{{problem}}

Vielen Dank, dass Sie sich darum kümmern.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  ip: {
    subject: 'IP-Bereiche von {{member.name}}',
    body: `Guten Tag, {{contact.name}},

bitte schalten Sie den Zugang für genau diese IP-Bereiche frei:

{{member.ip_ranges}}

Es geht um:

{{periods}}

Über eine kurze Bestätigung freuen wir uns.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  invoicing: {
    subject: 'Frage zu einer Rechnung für {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

wir haben eine Frage zu einer Rechnung für:

{{periods}}

{{problem}}

Bitte sagen Sie uns, wie wir das klären können.

Unsere Rechnungsanschrift: {{member.address}}

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  usage_stats: {
    subject: 'Nutzungsstatistik für {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

bitte senden Sie uns die COUNTER-Berichte der letzten zwölf Monate, oder sagen Sie uns, wo wir sie abrufen können, für:

{{periods}}

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  cancellation: {
    subject: 'Kündigung durch {{member.name}}: {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

wir führen Folgendes nicht weiter und kündigen es hiermit:

{{periods}}

Die Kündigung gilt ab dem {{cancellation.from}}. Bitte verlängern Sie nicht automatisch, bestätigen Sie die Kündigung innerhalb von 30 Tagen schriftlich und erstatten Sie, was bezahlt ist und nicht genutzt wird. Der Zugang zu den bezahlten Jahren bleibt, wie es die Lizenz vorsieht.

Vielen Dank für die Zusammenarbeit.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  claim: {
    subject: 'Reklamation von {{member.name}}: {{subscription.name}}',
    body: `Guten Tag, {{contact.name}},

etwas, wofür wir bezahlt haben, fehlt oder funktioniert nicht:

{{periods}}

{{problem}}

Bitte bringen Sie das in Ordnung und geben Sie uns dann Bescheid.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  reminder: {
    subject: 'Was bei {{member.name}} ansteht',
    body: `Hallo {{user.name}},

hier sind Sie gefragt:

{{reminders}}

Sie finden es hier: {{link}}

Woran und wann Sie erinnert werden, bestimmen Sie selbst: in Ihren Einstellungen.`,
  },
  stakeholder_feedback: {
    subject: 'Ihre Meinung zu {{subscription.name}}',
    body: `Guten Tag, {{stakeholder.name}},

die Bibliothek entscheidet, welche Abonnements bleiben. Diese bezahlt zum Teil {{department.name}}, und Ihre Meinung zählt:

{{periods}}

Bitte antworten Sie bis zum {{feedback.until}}. Sie brauchen kein Konto, und es dauert wenige Minuten:

{{feedback.link}}

Der Link ist nur für Sie bestimmt; bitte geben Sie ihn nicht weiter.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_reminder: {
    subject: 'Noch ist Zeit für Ihre Meinung zu {{subscription.name}}',
    body: `Guten Tag, {{stakeholder.name}},

wir hatten Sie um Ihre Meinung zu diesen Abonnements gebeten und noch nichts von Ihnen gehört:

{{periods}}

Sie können bis zum {{feedback.until}} antworten:

{{feedback.link}}

Haben Sie dazu keine Meinung, hilft uns auch das.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_closing: {
    subject: 'Was aus Ihrer Rückmeldung wurde',
    body: `Guten Tag, {{stakeholder.name}},

vielen Dank für Ihre Meinung zu unseren Abonnements. So wurde entschieden:

{{decisions}}

Bei Fragen antworten Sie einfach auf diese E-Mail.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  notify_stakeholders: {
    subject: 'Neues zu {{subscription.name}}',
    body: `Guten Tag, {{stakeholder.name}},

es gibt Neues zu Abonnements von {{department.name}}:

{{decisions}}

Wenn etwas nicht so funktioniert, wie Sie es erwarten, antworten Sie einfach auf diese E-Mail.

Freundliche Grüße
{{sender.name}}
{{member.name}}`,
  },
  form_answer: {
    subject: 'Neue Antwort: {{form.name}}',
    body: `Hallo {{user.name}},

jemand hat das Formular „{{form.name}}“ ausgefüllt.

Von: {{answer.by}}

{{answer.lines}}

Die Antwort mit ihren Dateien finden Sie hier: {{answer.link}}

Sie erhalten diese Nachricht, weil das Formular Sie nennt; wer es betreut, kann das ändern.`,
  },
  to_do: {
    subject: 'Neues zu Ihren Aufgaben',
    body: `Hallo {{user.name}},

bei Aufgaben, die Ihre sind oder denen Sie folgen, ist etwas geschehen:

{{news}}

Hier finden Sie sie: {{link}}

Wer eine Aufgabe bearbeitet, kann Sie aus den Benachrichtigten nehmen.`,
  },
  password_reset: {
    subject: 'Neues Passwort für {{member.name}}',
    body: `Hallo {{user.name}},

jemand, hoffentlich Sie selbst, möchte für Ihr Konto bei {{member.name}} in Perennial ein neues Passwort setzen. Öffnen Sie diesen Link innerhalb von {{reset.minutes}} Minuten; er gilt einmal:

{{reset.link}}

Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
  },
  password_changed: {
    subject: 'Ihr Passwort für {{member.name}} wurde geändert',
    body: `Hallo {{user.name}},

das Passwort Ihres Kontos bei {{member.name}} in Perennial wurde gerade geändert, und alle Sitzungen wurden beendet.

Waren Sie es nicht, setzen Sie sofort mit „Passwort vergessen?“ ein neues und sagen Sie es Ihrer Administration.`,
  },
  invitation: {
    subject: 'Ihr Konto bei {{member.name}}',
    body: `Hallo {{user.name}},

{{invitation.from}} hat für Sie ein Konto bei {{member.name}} in Perennial angelegt, wo die Bibliothek ihre Abonnements verwaltet. Öffnen Sie diesen Link, um Ihr Passwort zu wählen:

{{invitation.link}}

Der Link gilt {{invitation.days}} Tage und ist nur für Sie bestimmt.`,
  },
};
