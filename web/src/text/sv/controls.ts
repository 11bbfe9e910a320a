import type { controls as enControls } from '../en/controls.ts';
import type { Words } from '../words.ts';

export const controls: Words<typeof enControls> = {
  dismiss: 'Dölj',
  success: 'Klart',
  error: 'Fel',
  warning: 'Varning',
  info: 'Obs',
  useEntered: 'Använd ”{{value}}”',
  newTab: 'Öppnas i en ny flik',
  nextYear: 'Nästa år',
  previousYear: 'Föregående år',
  currentMonth: 'Innevarande månad',
  closeDialog: 'Stäng dialogrutan',
  removeOption: 'Ta bort {{option__label}}',
  selectAll: 'Markera alla',
  nextPage: 'Nästa sida',
  previousPage: 'Föregående sida',
  page: 'Sida {{pageNumber}}',
  scrollLeft: 'Bläddra åt vänster',
  scrollRight: 'Bläddra åt höger',
  showFewer: 'Visa färre',
  showMore: 'Visa fler',
};
