import type { fte as en } from '../en/fte.ts';
import type { Words } from '../words.ts';

export const fte: Words<typeof en> = {
  title: 'ETP',
  hint: 'Étudiants et personnel en équivalents temps plein, année par année',
  create: 'Créer un champ',
  name: 'Nom',
  nameHint: 'Par exemple étudiants, enseignants-chercheurs ou doctorants.',
  description: 'Description',
  descriptionHint: 'Ce qui est compté, à quelle date, et d’où viennent les chiffres.',
  years: 'Années',
  addYear: 'Ajouter une année',
  year: 'Année',
  copyFrom: 'Commencer avec les valeurs de',
  copyNone: 'Aucune année : commencer à vide',
  removeYear: 'Retirer une année',
  removeQuestion: 'Retirer l’année {{year}} de tous les champs ?',
  removeEmpty: 'Elle n’a pas de valeurs.',
  removeCount: '{{count}} valeurs disparaissent avec elle. Elles restent dans l’historique.',
  removeCount_one: '{{count}} valeur disparaît avec elle. Elle reste dans l’historique.',
  removeCount_other: '{{count}} valeurs disparaissent avec elle. Elles restent dans l’historique.',
  remove: 'Retirer',
  whichYear: 'Quelle année',
  invalid: 'Doit être un nombre positif ou nul avec 2 décimales au plus',
  empty: 'Créez un champ pour chaque groupe que vous comptez, puis ajoutez les années.',
};
