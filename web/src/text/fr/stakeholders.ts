import { codes } from '#shared/contract/words/fr/codes.ts';
import type { stakeholders as en } from '../en/stakeholders.ts';
import type { Words } from '../words.ts';

export const stakeholders: Words<typeof en> = {
  title: 'Parties prenantes',
  hint: 'Dont l’avis sur les renouvellements est demandé',
  create: 'Créer une partie prenante',
  insert: 'Ajouter',
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'Courriel',
  emailHint: 'Là où vont les questions sur les renouvellements.',
  phone: 'Téléphone',
  job: 'Fonction',
  language: 'Langue',
  memberLanguage: 'Comme la bibliothèque',
  locales: codes.stakeholders.locales,
  delete: 'Supprimer',
  transfer: {
    action: 'Transférer les parts',
    title: 'Transférer les parts de {{name}}',
    titleSeveral: 'Transférer les parts de {{count}} parties prenantes',
    target: 'Transférer à',
    lead: 'Toutes les parts vont à qui vous choisissez ici. Les réponses données restent telles quelles.',
    save: 'Transférer',
    required: 'Choisissez qui reprend les parts',
    source: 'Cède les parts',
  },
  feedback: {
    title: 'Avis des parties prenantes',
    open: 'Avis',
    ask: 'Demander un avis',
    remind: 'Relancer',
    close: 'Clore avec un message',
    revoke: 'Retirer le lien',
    states: codes.stakeholders.feedback.states,
    closeTitle: 'Clore la demande d’avis',
    closeLead: '{{count}} parties prenantes reçoivent un message disant ce qui a été décidé. Leurs liens n’ouvrent plus de questions.',
    closeLead_one: '1 partie prenante reçoit un message disant ce qui a été décidé. Son lien n’ouvre plus de questions.',
    closeLead_other:
      '{{count}} parties prenantes reçoivent un message disant ce qui a été décidé. Leurs liens n’ouvrent plus de questions.',
    revokeTitle: 'Retirer les liens',
    revokeLead: 'Les liens de {{count}} invitations n’ouvrent plus rien. Personne ne reçoit de courriel.',
    revokeLead_one: 'Le lien d’une invitation n’ouvre plus rien. Personne ne reçoit de courriel.',
    revokeLead_other: 'Les liens de {{count}} invitations n’ouvrent plus rien. Personne ne reçoit de courriel.',
  },
  stakes: {
    label: 'Parties prenantes',
    ofShare: 'Parties prenantes de {{name}}',
    copy: 'Reprendre de {{dates}}',
    copyHint: 'Parts et parties prenantes comme dans la période précédente',
  },
};
