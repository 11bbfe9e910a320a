import type { EmailTexts } from './email-texts.ts';

/** Les modèles fournis, en français. */
export const fr: EmailTexts = {
  request_price: {
    subject: 'Demande de prix de {{member.name}} : {{subscription.name}}',
    body: `Bonjour {{contact.name}},

nous préparons nos renouvellements. Merci de nous indiquer votre prix pour :

{{periods}}

Un montant entre parenthèses est ce que nous avons payé pour la période précédente. Nous serions heureux de recevoir votre réponse avant le {{reply.by}}. Si une feuille de prix est jointe, vous pouvez la compléter et nous la renvoyer.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  place_order: {
    subject: 'Commande de {{member.name}} : {{subscription.name}}',
    body: `Bonjour {{contact.name}},

nous souhaitons commander :

{{periods}}

Prix : {{order.amount}}
Notre numéro de commande : {{order.number}}
Adresse de facturation : {{member.address}}
Notre numéro de TVA : {{member.vat}}

Merci de confirmer la commande et de rappeler notre numéro de commande sur la facture.

L’accès vaut pour ces plages d’adresses IP :

{{member.ip_ranges}}

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  request_license: {
    subject: 'Contrat de licence pour {{subscription.name}}',
    body: `Bonjour {{contact.name}},

merci de nous envoyer le contrat de licence en vigueur pour :

{{periods}}

Dès que nous l’aurons lu, nous vous le renverrons signé ou reviendrons vers vous avec nos questions.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  support: {
    subject: 'Question sur {{subscription.name}}',
    body: `Bonjour {{contact.name}},

nous avons une question sur :

{{periods}}

{{problem}}

Merci de votre aide.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  ip: {
    subject: 'Plages d’adresses IP de {{member.name}}',
    body: `Bonjour {{contact.name}},

merci d’ouvrir l’accès à ces plages d’adresses IP, et à aucune autre :

{{member.ip_ranges}}

Cela concerne :

{{periods}}

Une courte confirmation nous ferait plaisir.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  invoicing: {
    subject: 'Question sur une facture pour {{subscription.name}}',
    body: `Bonjour {{contact.name}},

nous avons une question sur une facture pour :

{{periods}}

{{problem}}

Merci de nous dire comment la régler.

Notre adresse de facturation : {{member.address}}

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  usage_stats: {
    subject: 'Statistiques d’utilisation de {{subscription.name}}',
    body: `Bonjour {{contact.name}},

merci de nous envoyer les rapports COUNTER des douze derniers mois, ou de nous dire où nous pouvons les obtenir, pour :

{{periods}}

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  cancellation: {
    subject: 'Résiliation par {{member.name}} : {{subscription.name}}',
    body: `Bonjour {{contact.name}},

nous ne poursuivons pas ce qui suit et le résilions par la présente :

{{periods}}

La résiliation prend effet le {{cancellation.from}}. Merci de ne pas renouveler automatiquement, de confirmer cette résiliation par écrit dans les 30 jours et de rembourser ce qui a été payé et ne sera pas utilisé. L’accès aux années payées demeure tel que la licence le prévoit.

Merci pour notre collaboration.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  claim: {
    subject: 'Réclamation de {{member.name}} : {{subscription.name}}',
    body: `Bonjour {{contact.name}},

quelque chose que nous avons payé manque ou ne fonctionne pas :

{{periods}}

{{problem}}

Merci d’y remédier et de nous prévenir lorsque ce sera fait.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  reminder: {
    subject: 'Ce qui vous attend chez {{member.name}}',
    body: `Bonjour {{user.name}},

ceci attend votre intervention :

{{reminders}}

Vous le trouverez ici : {{link}}

Vous choisissez vous-même quand et de quoi l’on vous prévient : voyez vos réglages.`,
  },
  stakeholder_feedback: {
    subject: 'Votre avis sur {{subscription.name}}',
    body: `Bonjour {{stakeholder.name}},

la bibliothèque décide quels abonnements conserver. Ceux-ci sont payés en partie par {{department.name}}, et votre avis compte :

{{periods}}

Merci de répondre avant le {{feedback.until}}. Vous n’avez pas besoin de compte, et cela ne prend que quelques minutes :

{{feedback.link}}

Ce lien est destiné à vous seul ; merci de ne pas le transmettre.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_reminder: {
    subject: 'Il est encore temps de donner votre avis sur {{subscription.name}}',
    body: `Bonjour {{stakeholder.name}},

nous vous avons demandé votre avis sur ces abonnements et n’avons pas encore reçu de réponse :

{{periods}}

Vous pouvez répondre jusqu’au {{feedback.until}} :

{{feedback.link}}

Si vous n’avez pas d’avis, nous le dire nous aide aussi.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  stakeholder_closing: {
    subject: 'Ce que votre avis est devenu',
    body: `Bonjour {{stakeholder.name}},

merci pour votre avis sur nos abonnements. Voici ce qui a été décidé :

{{decisions}}

Pour toute question, répondez simplement à ce message.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  notify_stakeholders: {
    subject: 'Du nouveau pour {{subscription.name}}',
    body: `Bonjour {{stakeholder.name}},

il y a du nouveau pour des abonnements de {{department.name}} :

{{decisions}}

Si quelque chose ne fonctionne pas comme vous l’attendez, répondez simplement à ce message.

Cordialement,
{{sender.name}}
{{member.name}}`,
  },
  form_answer: {
    subject: 'Nouvelle réponse : {{form.name}}',
    body: `Bonjour {{user.name}},

quelqu’un a répondu au formulaire « {{form.name}} ».

De : {{answer.by}}

{{answer.lines}}

La réponse et ses fichiers se trouvent ici : {{answer.link}}

Vous recevez ce message parce que le formulaire vous nomme ; la personne qui s’en occupe peut le changer.`,
  },
  to_do: {
    subject: 'Du nouveau dans vos tâches',
    body: `Bonjour {{user.name}},

voici ce qui s’est passé dans les tâches qui sont les vôtres ou que vous suivez :

{{news}}

Vous les trouverez ici : {{link}}

La personne qui modifie une tâche peut vous retirer de ses abonnés.`,
  },
  password_reset: {
    subject: 'Nouveau mot de passe pour {{member.name}}',
    body: `Bonjour {{user.name}},

quelqu’un, vous-même nous l’espérons, a demandé un nouveau mot de passe pour votre compte de {{member.name}} dans Perennial. Ouvrez ce lien dans les {{reset.minutes}} minutes ; il ne sert qu’une fois :

{{reset.link}}

Si ce n’était pas vous, ne faites rien : votre mot de passe reste tel quel.`,
  },
  password_changed: {
    subject: 'Votre mot de passe pour {{member.name}} a été changé',
    body: `Bonjour {{user.name}},

le mot de passe de votre compte de {{member.name}} dans Perennial vient d’être changé, et toutes ses sessions ont été fermées.

Si ce n’était pas vous, choisissez-en aussitôt un nouveau avec « Mot de passe oublié ? » et prévenez votre administrateur.`,
  },
  invitation: {
    subject: 'Votre compte chez {{member.name}}',
    body: `Bonjour {{user.name}},

{{invitation.from}} a créé un compte pour vous chez {{member.name}} dans Perennial, où la bibliothèque gère ses abonnements. Ouvrez ce lien pour choisir votre mot de passe :

{{invitation.link}}

Ce lien est valable {{invitation.days}} jours et destiné à vous seul.`,
  },
};
