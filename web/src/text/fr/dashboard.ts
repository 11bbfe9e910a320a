import type { dashboard as en } from '../en/dashboard.ts';
import type { Words } from '../words.ts';

export const dashboard: Words<typeof en> = {
  more: 'et {{count}} de plus',
  needsMe: { hint: 'Vos dates limites et tâches de circuits : en retard, cette semaine, ce mois-ci' },
  tasks: { hint: 'Ce qui est à faire, par qui et pour quand' },
  figures: {
    title: 'Mes tâches en chiffres',
    hint: 'Combien de vos tâches sont en retard, bientôt dues et faites',
    none: 'Vous n’avez aucune tâche.',
    overdue: 'En retard',
    due_today: 'Pour aujourd’hui',
    due_this_week: '7 prochains jours',
    open: 'Toutes en cours',
    completed_this_week: 'Faites en 7 jours',
  },
  progress: {
    title: 'Tâches des circuits',
    hint: 'Ce qu’il y a à faire à chaque étape des renouvellements',
    none: 'Il n’y a rien à faire dans les circuits pour l’instant.',
    overdue: '{{count}} en retard',
  },
  deadlines: {
    title: 'Prochaines dates limites',
    hint: 'Les prochaines dates limites de décision, quel que soit le gestionnaire',
    none: 'Aucune décision n’est attendue.',
  },
  mine: {
    title: 'Mes abonnements',
    hint: 'Les abonnements que vous gérez, à décider d’abord',
    none: 'Vous ne gérez aucun abonnement.',
    all: 'Voir tous les abonnements',
  },
  reminders: {
    title: 'Rappels de résiliation',
    hint: 'À qui quelle date limite est rappelée prochainement',
    none: 'Aucune date limite ne sera rappelée dans l’année à venir.',
    to: 'Rappel à {{name}}, {{days}} jours avant la date limite',
  },
  actions: {
    hint: 'Qui a modifié quoi ces deux dernières semaines',
    none: 'Rien n’a été modifié ces deux dernières semaines.',
  },
  start: {
    title: 'Bienvenue. Voici comment commencer',
    lead: 'Votre bibliothèque n’a pas encore d’abonnements ici. Ces étapes la mettent en route ; l’ordre est libre, et chacune peut être reprise plus tard.',
    done: 'Fait :',
    ask: 'Demandez-le à l’administration.',
    past: 'Aller au tableau de bord',
    steps: {
      library: { title: 'Présenter votre bibliothèque', hint: 'Son adresse et ses formats ; commandes et lettres les portent.' },
      departments: { title: 'Créer les départements', hint: 'Qui partage le coût des abonnements.' },
      people: { title: 'Inviter vos collègues', hint: 'Chacun reçoit un courriel avec un lien, et un rôle qui dit ce qui lui est permis.' },
      subscriptions: {
        title: 'Apporter vos abonnements',
        hint: 'Importez-les depuis une feuille de calcul, vérifiée ligne par ligne avant toute écriture.',
      },
    },
  },
};
