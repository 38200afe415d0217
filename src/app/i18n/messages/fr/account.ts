/** French messages of the user's account. */
export default {
  confirm: 'Confirmer le mot de passe',
  mismatch: 'Les mots de passe ne correspondent pas',
  back: 'Retour à la connexion',
  signUp: {
    closed:
      'Il n’est pas possible de s’inscrire ici soi-même. Demandez un compte à votre administrateur.',
    title: 'Créer un compte',
    submit: 'S’inscrire',
    done: 'Votre compte a été créé. Ouvrez le lien de l’e-mail que nous vous avons envoyé, puis connectez-vous.',
  },
  confirmEmail: {
    title: 'Confirmez votre adresse',
    busy: 'Confirmation de votre adresse…',
    done: 'Votre adresse est confirmée. Vous pouvez vous connecter.',
  },
  reset: {
    title: 'Réinitialiser le mot de passe',
    hint: 'Saisissez l’adresse de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    sent: 'L’e-mail de réinitialisation du mot de passe a bien été envoyé !',
    next: 'S’il existe un compte avec cette adresse, un e-mail est en route.',
  },
  newPassword: {
    title: 'Choisissez un nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.',
    again: 'Demander un nouveau lien',
  },
  change: {
    title: 'Changer le mot de passe',
    titleOf: 'Changer le mot de passe de %{name}',
    hint: 'Les autres appareils sont déconnectés.',
    submit: 'Changer le mot de passe',
    done: 'Le mot de passe a bien été modifié.',
  },
  settings: {
    title: 'Paramètres du compte',
    profile: 'Profil',
    submit: 'Enregistrer le profil',
    saved: 'Votre profil a bien été enregistré.',
    password: 'Mot de passe',
  },
  home: {
    title: 'Accueil',
    greeting: 'Bienvenue, %{name}',
    hint: 'Voici ce que vous pouvez ouvrir.',
    nothing: 'Votre compte ne peut encore lire aucun écran. Demandez un rôle à un administrateur.',
  },
  idle: {
    title: 'Êtes-vous toujours là ?',
    text: 'Vous serez déconnecté dans %{smart_count} seconde pour cause d’inactivité. |||| Vous serez déconnecté dans %{smart_count} secondes pour cause d’inactivité.',
    stay: 'Rester connecté',
  },
}
