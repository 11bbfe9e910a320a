import type { session as en } from '../en/session.ts';
import type { Words } from '../words.ts';

export const session: Words<typeof en> = {
  signIn: 'Se connecter',
  signInTitle: 'Se connecter à Perennial',
  lead: 'Les abonnements, les licences et leurs années, en un seul lieu.',
  email: 'Courriel',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  repeatPassword: 'Répéter le nouveau mot de passe',
  passwordHint: 'Au moins {{count}} caractères.',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  tenant: 'Établissement',
  tenantHint: 'Cette adresse a des comptes dans plusieurs établissements.',
  chooseTenant: 'Choisir un établissement',
  forgot: 'Mot de passe oublié ?',
  forgotTitle: 'Demander un nouveau mot de passe',
  forgotLead: 'Indiquez votre adresse : nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  sent: 'Si cette adresse a un compte, un message contenant un lien est en route. Le lien est valable 60 minutes.',
  resetTitle: 'Choisir un nouveau mot de passe',
  setPassword: 'Enregistrer',
  done: 'Votre mot de passe est enregistré. Vous pouvez maintenant vous connecter.',
  back: 'Retour à la connexion',
};
