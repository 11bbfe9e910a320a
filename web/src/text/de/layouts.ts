import type { layouts as en } from '../en/layouts.ts';
import type { Words } from '../words.ts';

export const layouts: Words<typeof en> = {
  add: 'Karten hinzufügen',
  addOne: '„{{name}}“ hinzufügen',
  allThere: 'Alle Karten sind schon auf der Seite.',
  menu: 'Anordnung',
  reset: 'Auf Standard zurücksetzen',
  wasReset: 'Die Seite ist so, wie alle sie vorfinden.',
  isDefault: 'Sie haben nichts geändert.',
  remove: '„{{name}}“ entfernen',
  removed: '„{{name}}“ wurde entfernt.',
  undo: 'Rückgängig',
  empty: 'Auf dieser Seite ist keine Karte.',
  cardFailed: 'Diese Karte konnte nicht angezeigt werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  everybody: {
    set: {
      title: 'Als Standard für alle festlegen…',
      lead: 'Wer diese Seite nicht selbst angeordnet hat, findet sie so vor, wie sie jetzt bei Ihnen ist. Eigene Anordnungen bleiben; wer zurücksetzt, findet Ihre.',
      do: 'Als Standard festlegen',
      done: 'So ist die Seite jetzt der Standard für alle.',
    },
    clear: {
      title: 'Standard für alle aufheben…',
      lead: 'Wer diese Seite nicht selbst angeordnet hat, findet sie so vor, wie sie anfangs war.',
      do: 'Aufheben',
      done: 'Die Seite ist für alle, die sie nicht selbst angeordnet haben, wie anfangs.',
    },
  },
  board: {
    drag: '„{{name}}“ verschieben',
    dragHint:
      'Drücken Sie die Eingabe- oder Leertaste, verschieben Sie mit den Pfeiltasten, und drücken Sie erneut die Eingabetaste zum Behalten oder Esc zum Verwerfen.',
    dragTip: 'Zum Verschieben ziehen oder Eingabetaste drücken',
    resize: 'Größe von „{{name}}“ ändern',
    resizeHint:
      'Drücken Sie die Eingabe- oder Leertaste, ändern Sie die Größe mit den Pfeiltasten, und drücken Sie erneut die Eingabetaste zum Behalten oder Esc zum Verwerfen.',
    resizeTip: 'Zum Ändern der Größe ziehen oder Eingabetaste drücken',
    moving: 'Wird verschoben',
    resizing: 'Größe wird geändert',
    movedTo: '„{{name}}“ ist in Spalte {{column}}, Zeile {{row}}.',
    resizedTo: '„{{name}}“ ist {{columns}} Spalten breit und {{rows}} Zeilen hoch.',
    smallest: 'Kleiner geht es nicht.',
    stuck: 'Dort ist kein Platz: {{names}}.',
    pushed: '{{names}} rückt weiter.',
    committed: 'So bleibt es.',
    discarded: 'Es ist wie zuvor.',
  },
};
