/** French words of the shell; what is missing stays English. */
export default {
  signIn: {
    title: 'Se connecter à Branchdesk', email: 'E-mail', password: 'Mot de passe', show: 'Afficher', showLabel: 'Afficher le mot de passe', hide: 'Masquer', hideLabel: 'Masquer le mot de passe', submit: 'Se connecter', busy: 'Connexion…',
    emailRequired: 'L’e-mail est obligatoire', passwordRequired: 'Le mot de passe est obligatoire', failed: 'La connexion a échoué. Veuillez réessayer.',
    offline: 'Le serveur est injoignable. Vous êtes peut-être hors ligne.', ended: 'Votre session a pris fin.', idle: 'Vous avez été déconnecté après 30 minutes sans activité.',
  },
  starting: 'Chargement de la console',
  skip: 'Aller au contenu',
  menu: { label: 'Menu principal', open: 'Ouvrir le menu', collapse: 'Réduire le menu', expand: 'Développer le menu' },
  groups: { Dashboard: 'Tableau de bord', Business: 'Entreprise', Users: 'Utilisateurs', Templates: 'Modèles', Applications: 'Applications', Integrations: 'Intégrations', Settings: 'Paramètres' },
  sites: { label: 'Succursales', count: '%{chosen} sur %{total}', search: 'Rechercher des succursales', all: 'Tout sélectionner', none: 'Tout retirer', empty: 'Aucune succursale trouvée', loading: 'Chargement…' },
  search: { open: 'Rechercher partout', label: 'Rechercher partout', screens: 'Écrans', hint: 'Saisissez au moins 2 caractères', empty: 'Rien trouvé pour « %{term} »', busy: 'Recherche…' },
  language: { label: 'Langue' },
  theme: { label: 'Thème', blue: 'Bleu', green: 'Vert', slate: 'Ardoise', dark: 'Sombre', contrast: 'Contraste élevé' },
  user: { label: 'Compte de %{name}', settings: 'Paramètres du compte', signOut: 'Se déconnecter' },
  scrollTop: 'Haut de page',
  error: { retry: 'Réessayer', home: 'Aller à l’accueil', notFoundText: 'Cette page n’existe pas ou vous n’y avez pas accès.' },
}
