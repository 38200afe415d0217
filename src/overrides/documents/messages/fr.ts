/** French messages of filling in documents. */
export default {
  document: 'Document',
  start: 'Remplir un formulaire',
  begin: 'Commencer',
  noneInUse: 'Aucun formulaire n’est utilisé dans cette agence.',
  noneAssigned:
    'Aucun des formulaires utilisés dans cette agence ne vous est attribué, ni à l’un de vos rôles.',
  notInUse: 'Ce formulaire n’est pas utilisé dans cette agence. Choisissez-en un autre.',
  notAssigned:
    'Ce formulaire n’est pas utilisé dans cette agence ou ne vous est pas attribué. Choisissez-en un autre.',
  location: 'Emplacement',
  elsewhere: 'Aucun de ceux-ci',
  whichLocation:
    'Certaines sections ne valent que pour un emplacement. Choisissez où vous remplissez ce formulaire.',
  leftOut:
    '%{smart_count} réponse concerne un autre emplacement : elle est conservée, mais n’est pas envoyée d’ici. |||| %{smart_count} réponses concernent un autre emplacement : elles sont conservées, mais ne sont pas envoyées d’ici.',
  answered: '%{answered} réponses sur %{total}',
  missing:
    '%{smart_count} réponse obligatoire manquante |||| %{smart_count} réponses obligatoires manquantes',
  progress: 'Progression',
  layout: 'Vue',
  steps: 'Étapes',
  page: 'Une page',
  back: 'Retour',
  next: 'Suivant',
  submit: 'Envoyer le document',
  submitted: 'Le document a été envoyé.',
  incomplete: 'Des réponses manquent ou sont incorrectes dans « %{name} ».',
  saving: 'Enregistrement des réponses…',
  saved: 'Toutes les réponses sont enregistrées',
  wrong:
    '%{smart_count} réponse n’est pas valide et n’est pas enregistrée |||| %{smart_count} réponses ne sont pas valides et ne sont pas enregistrées',
  unsent: 'Certaines réponses sont uniquement dans ce navigateur : %{reason}',
  unsentFiles:
    '%{smart_count} fichier est uniquement dans ce navigateur : %{reason} |||| %{smart_count} fichiers sont uniquement dans ce navigateur : %{reason}',
  notKept:
    '%{name} ne peut pas être conservé dans ce navigateur. Laissez cette page ouverte jusqu’à son envoi.',
  filesWait:
    '%{smart_count} fichier n’a pas encore été envoyé. Envoyez le document ensuite. |||| %{smart_count} fichiers n’ont pas encore été envoyés. Envoyez le document ensuite.',
  retry: 'Réessayer',
  until: 'jusqu’au %{time}',
  early:
    'Ce document concerne la période à partir du %{time}. Envoyé plus tôt, il compte comme hors délai.',
  expired: 'Le document a expiré et ne peut plus être rempli.',
  notYours:
    'Vous pouvez lire ce document, mais pas le remplir : son formulaire n’est attribué ni à vous ni à l’un de vos rôles dans cette agence.',
  submittedBy: '%{name} a envoyé ce document le %{time}. Il ne peut plus être modifié.',
  showClosed: 'Afficher le document',
  notSent:
    'Ces réponses n’ont pas été envoyées à temps. Elles sont uniquement dans ce navigateur :',
  discard: 'Les supprimer',
  withoutSections: 'Ce document n’a pas de sections.',
  withoutFiles: 'Ce document ne contient aucun fichier.',
  noAnswer: 'Sans réponse',
  answers: 'Réponses',
  answersOf: 'Réponses à « %{name} »',
  reports: 'Rapports',
  report: {
    generate: 'Générer un rapport',
    title: 'Rapports de documents',
    page: 'Page %{page} sur %{pages}',
    reading: 'Lecture des documents…',
    making: 'Création du PDF…',
    count: '%{done} documents sur %{total}',
    leftOut:
      '%{smart_count} document qui n’est pas terminé est omis. |||| %{smart_count} documents qui ne sont pas terminés sont omis.',
    none: 'Aucun des documents sélectionnés n’est terminé. Seuls les documents terminés ont un rapport.',
    tooMany: 'Un rapport contient au plus %{most} documents. Sélectionnez-en moins.',
    saved: 'Le rapport a été enregistré.',
    failed: 'Le rapport n’a pas pu être créé. Réessayez.',
  },
}
