import type { search as en } from '../en/search.ts';
import type { Words } from '../words.ts';

export const search: Words<typeof en> = {
  placeholder: 'Rechercher partout',
  label: 'Rechercher partout',
  seeAll: 'Voir tous les résultats',
  searching: 'Recherche…',
  hits: '{{count}} résultats',
  title: 'Résultats de la recherche',
  titleFor: 'Résultats pour « {{query}} »',
  again: 'Relancer la recherche',
  shown: '{{shown}} résultats sur {{total}}',
  more: 'Afficher plus',
  noneHint: 'Rien ne contient tous ces mots. Essayez avec moins de mots, ou des mots plus courts.',
  tags: {
    subscription: 'Abonnement',
    subscription_period: 'Période',
    product: 'Produit',
    vendor: 'Fournisseur',
    publisher: 'Éditeur',
    license: 'Licence',
    invoice_vendor: 'Facture de fournisseur',
    invoice_publisher: 'Facture d’éditeur',
    note: 'Note',
    publication: 'Publication',
    to_do: 'Tâche',
    form_answer: 'Réponse à un formulaire',
  },
};
