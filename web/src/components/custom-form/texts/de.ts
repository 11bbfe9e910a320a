import type { FormTexts } from '../form-texts.ts';

export const texts: FormTexts = {
  requiredNote: 'Felder ohne den Zusatz „freiwillig“ werden gebraucht.',
  optional: 'freiwillig',
  choose: 'Bitte wählen…',
  file: {
    choose: 'Datei wählen',
    another: 'Andere Datei wählen',
    remove: 'Entfernen',
    none: 'Keine Datei gewählt',
    hint: 'PDF, Word, Excel, Text oder Bild (JPG, PNG), höchstens 20 MB',
  },
  contact: { title: 'Über Sie', name: 'Name', email: 'E-Mail', emailHint: 'Damit die Bibliothek Ihnen antworten kann' },
  send: 'Senden',
  sending: 'Wird gesendet…',
  uploading: (share) => `Wird hochgeladen… ${share} %`,
  problems: (count) => (count === 1 ? 'Ein Feld braucht noch einen Blick:' : `${count} Felder brauchen noch einen Blick:`),
  breaches: {
    required: () => 'Bitte ausfüllen',
    must_check: () => 'Bitte ankreuzen',
    max_length: ({ n }) => `Bitte höchstens ${n} Zeichen`,
    not_numeric: () => 'Bitte eine Zahl eingeben',
    ambiguous_number: () => 'Bitte die Zahl ohne Tausendertrennzeichen schreiben, etwa 1234 oder 1,5',
    invalid_date: () => 'Das ist kein Datum',
    invalid_email: () => 'Das ist keine E-Mail-Adresse',
    unknown_option: () => 'Bitte eine der Möglichkeiten wählen',
    type_not_accepted: () => 'Dateien dieser Art werden nicht angenommen. Wählen Sie PDF, Word, Excel, Text oder ein Bild (JPG, PNG)',
    empty_file: () => 'Diese Datei ist leer',
    file_too_large: () => 'Diese Datei ist größer als 20 MB. Bitte verkleinern oder aufteilen',
    form_file_too_large: () => 'Diese Datei ist größer als 20 MB. Bitte verkleinern oder aufteilen',
    wrong_content: () => 'Der Inhalt dieser Datei passt nicht zu ihrem Namen. Bitte neu speichern oder eine andere wählen',
    upload_gone: () => 'Diese Datei ist nicht angekommen. Bitte wählen Sie sie noch einmal',
  },
  changed:
    'Die Bibliothek hat dieses Formular inzwischen geändert. Bitte sehen Sie es noch einmal durch; was Sie geschrieben haben, ist noch da.',
  tooMuch: 'Das ist mehr Text, als eine Antwort aufnimmt. Bitte legen Sie einen Teil davon als Datei bei.',
  failed:
    'Das hat nicht geklappt. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut; nichts von dem, was Sie geschrieben haben, ist verloren.',
  tooMany:
    'Gerade wird sehr viel gesendet. Bitte versuchen Sie es später noch einmal; nichts von dem, was Sie geschrieben haben, ist verloren.',
  thanks: {
    title: 'Vielen Dank',
    text: (library) => `Ihre Antwort ist bei ${library} angekommen. Sie können diese Seite schließen.`,
    again: 'Noch eine Antwort senden',
  },
  shut: {
    title: 'Dieses Formular nimmt keine Antworten an',
    unknown: 'Diesen Link kennen wir nicht. Bitte öffnen Sie ihn genau so, wie Sie ihn erhalten haben.',
    signed_in: 'Dieses Formular ist für angemeldete Personen der Bibliothek.',
    closed: 'Die Bibliothek hat dieses Formular geschlossen. Danke für Ihr Interesse.',
    ended: 'Die Zeit für Antworten ist vorbei. Danke für Ihr Interesse.',
    full: 'Dieses Formular hat alle Antworten, die es aufnehmen kann. Danke für Ihr Interesse.',
    upcoming: (day) => `Dieses Formular öffnet am ${day}. Bitte kommen Sie dann wieder.`,
  },
  again: 'Erneut versuchen',
  leaveEmpty: 'Bitte lassen Sie dieses Feld leer',
};
