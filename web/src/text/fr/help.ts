import type { help as en } from '../en/help.ts';
import type { Words } from '../words.ts';

export const help: Words<typeof en> = {
  title: 'Aide',
  titleOf: 'Aide : {{title}}',
  open: 'Aide sur cette page',
  search: 'Chercher dans l’aide',
  finds: 'Passages trouvés',
  found: '{{count}} passages dans le guide',
  found_one: '{{count}} passage dans le guide',
  found_other: '{{count}} passages dans le guide',
  none: 'Aucun passage du guide ne contient tous ces mots.',
  noneHint: 'Essayez moins de mots, ou d’autres.',
  missing: 'Cette page d’aide n’existe pas.',
  all: 'Toutes les pages d’aide',
  pages: 'Pages du guide',
  back: 'Revenir où vous étiez',
  print: 'Imprimer',
  page: 'Page',
  about: 'De quoi il s’agit',
  groups: {
    begin: 'Pour commencer',
    workflow: 'Un renouvellement, pas à pas',
    records: 'Ce que nous avons',
    together: 'Travailler ensemble',
    data: 'Entrées et sorties',
    house: 'Administrer la maison',
  },
};
