import type { layouts as en } from '../en/layouts.ts';
import type { Words } from '../words.ts';

export const layouts: Words<typeof en> = {
  add: 'Ajouter des cartes',
  addOne: 'Ajouter « {{name}} »',
  allThere: 'Toutes les cartes sont déjà sur la page.',
  menu: 'Disposition',
  reset: 'Rétablir la disposition par défaut',
  wasReset: 'La page est telle que chacun la trouve.',
  isDefault: 'Vous n’avez rien modifié.',
  remove: 'Retirer « {{name}} »',
  removed: '« {{name}} » a été retirée.',
  undo: 'Annuler',
  empty: 'Il n’y a aucune carte sur cette page.',
  cardFailed: 'Cette carte n’a pas pu être affichée. Rechargez la page pour réessayer.',
  everybody: {
    set: {
      title: 'En faire la disposition par défaut pour tous…',
      lead: 'Ceux qui n’ont pas disposé cette page eux-mêmes la trouvent telle qu’elle est maintenant chez vous. Les dispositions personnelles restent, et leur rétablissement mène à la vôtre.',
      do: 'En faire la disposition par défaut',
      done: 'C’est maintenant la disposition par défaut pour tous.',
    },
    clear: {
      title: 'Supprimer la disposition par défaut pour tous…',
      lead: 'Ceux qui n’ont pas disposé cette page eux-mêmes la trouvent telle qu’elle était au départ.',
      do: 'Supprimer',
      done: 'La page est comme au départ pour ceux qui ne l’ont pas disposée eux-mêmes.',
    },
  },
  board: {
    drag: 'Déplacer « {{name}} »',
    dragHint:
      'Appuyez sur Entrée ou Espace, déplacez avec les flèches, puis appuyez de nouveau sur Entrée pour garder ou sur Échap pour laisser comme avant.',
    dragTip: 'Faire glisser pour déplacer, ou appuyer sur Entrée',
    resize: 'Redimensionner « {{name}} »',
    resizeHint:
      'Appuyez sur Entrée ou Espace, redimensionnez avec les flèches, puis appuyez de nouveau sur Entrée pour garder ou sur Échap pour laisser comme avant.',
    resizeTip: 'Faire glisser pour redimensionner, ou appuyer sur Entrée',
    moving: 'Déplacement',
    resizing: 'Redimensionnement',
    movedTo: '« {{name}} » est dans la colonne {{column}}, ligne {{row}}.',
    resizedTo: '« {{name}} » occupe {{columns}} colonnes et {{rows}} lignes.',
    smallest: 'Impossible de réduire davantage.',
    stuck: 'Il n’y a pas de place ici : {{names}}.',
    pushed: '{{names}} se décale.',
    committed: 'C’est gardé.',
    discarded: 'Rien n’a changé.',
  },
};
