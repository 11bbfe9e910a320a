import type { controls as enControls } from '../en/controls.ts';
import type { Words } from '../words.ts';

export const controls: Words<typeof enControls> = {
  dismiss: 'Ausblenden',
  success: 'Erfolg',
  error: 'Fehler',
  warning: 'Warnung',
  info: 'Hinweis',
  useEntered: '„{{value}}“ verwenden',
  newTab: 'Öffnet sich in einem neuen Tab',
  nextYear: 'Nächstes Jahr',
  previousYear: 'Voriges Jahr',
  currentMonth: 'Dieser Monat',
  closeDialog: 'Dialog schließen',
  removeOption: '{{option__label}} entfernen',
  selectAll: 'Alle auswählen',
  nextPage: 'Nächste Seite',
  previousPage: 'Vorige Seite',
  page: 'Seite {{pageNumber}}',
  scrollLeft: 'Nach links blättern',
  scrollRight: 'Nach rechts blättern',
  showFewer: 'Weniger zeigen',
  showMore: 'Mehr zeigen',
};
