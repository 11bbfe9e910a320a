import { codes } from '#shared/contract/words/fr/codes.ts';
import type { reminders as en } from '../en/reminders.ts';
import type { Words } from '../words.ts';

export const reminders: Words<typeof en> = {
  title: 'Rappels',
  hint: 'Quelles échéances rappeler à qui, et quand',
  upcoming: 'À venir',
  sent: 'Envoyés',
  states: codes.reminders.states,
  noneHint:
    'Les périodes à décider dont la date limite tombe dans l’année à venir sont rappelées à leurs gestionnaires, sauf si la bibliothèque l’a désactivé dans ses paramètres.',
  own: {
    open: 'Quand me le rappeler…',
    title: 'Quand me le rappeler',
    lead: 'Les courriels arrivent le matin, un par jour avec tout ce qui arrive à échéance.',
    leadTimes: 'Jours avant la date limite de décision',
    leadTimesHint: 'Séparés par des virgules. Laissez vide pour les 90, 60 et 30 habituels.',
    leadTimesProblem: 'Jusqu’à 8 nombres de jours de 1 à 365, séparés par des virgules',
    lastWeek: 'Chaque jour pendant la dernière semaine avant une date limite',
    tasks: 'Quand une tâche arrive à échéance',
    feedback: 'Relancer ceux dont l’avis est demandé sur mes abonnements et qui n’ont pas répondu',
    saved: 'Vos rappels ont été enregistrés.',
  },
  work: {
    title: 'Ce qui m’attend',
    show: 'Afficher ce qui m’attend',
    hide: 'Masquer ce qui m’attend',
    everyone: 'De tous',
    spans: { overdue: 'En retard', week: 'Cette semaine', month: 'Ce mois-ci' },
    within: { week: '7 prochains jours', month: '30 prochains jours' },
    none: 'Rien',
    allDone: 'Rien ne vous attend dans les 30 prochains jours.',
    allDoneEveryone: 'Rien n’attend personne dans les 30 prochains jours.',
    more: 'et {{count}} autres',
    decide: 'Décider',
    calendar: 'Calendrier…',
    failed: 'Le chargement a échoué.',
  },
  calendar: {
    title: 'S’abonner aux échéances dans votre agenda',
    lead: 'Votre agenda lit les échéances et les tâches à une adresse qui vous est propre, et les tient à jour.',
    scope: 'Afficher',
    mine: 'Mes échéances et mes tâches',
    all: 'Toutes les échéances et tâches de la bibliothèque',
    make: 'Créer une adresse',
    makeAnew: 'Créer une nouvelle adresse',
    revoke: 'La révoquer',
    exists:
      'Votre agenda a une adresse depuis le {{date}}. Elle n’est plus affichée : si vous l’avez perdue, créez-en une nouvelle, et l’ancienne cesse de fonctionner.',
    address: 'Votre adresse',
    addressHint: 'Copiez-la maintenant : elle n’est affichée qu’une fois. Qui la connaît peut lire ces dates ; gardez-la donc pour vous.',
    copy: 'Copier',
    how: 'Dans votre agenda, choisissez « Ajouter un agenda depuis Internet » ou « Depuis une URL », et collez-la.',
  },
};
