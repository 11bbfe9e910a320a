import type { controls as enControls } from '../en/controls.ts';
import type { Words } from '../words.ts';

export const controls: Words<typeof enControls> = {
  dismiss: 'Masquer',
  success: 'Succès',
  error: 'Erreur',
  warning: 'Avertissement',
  info: 'Remarque',
  useEntered: 'Utiliser « {{value}} »',
  newTab: 'S’ouvre dans un nouvel onglet',
  nextYear: 'Année suivante',
  previousYear: 'Année précédente',
  currentMonth: 'Mois en cours',
  closeDialog: 'Fermer la fenêtre',
  removeOption: 'Retirer {{option__label}}',
  selectAll: 'Tout sélectionner',
  nextPage: 'Page suivante',
  previousPage: 'Page précédente',
  page: 'Page {{pageNumber}}',
  scrollLeft: 'Faire défiler vers la gauche',
  scrollRight: 'Faire défiler vers la droite',
  showFewer: 'Afficher moins',
  showMore: 'Afficher plus',
};
