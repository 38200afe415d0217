/** French messages of the preview of templates. */
export default {
  preview: 'Aperçu',
  kind: 'Rempli avec',
  record: 'Enregistrement d’exemple',
  noRecord: 'Il n’y a aucun enregistrement de ce type pour remplir le modèle.',
  language: 'Langue du destinataire',
  ownLanguage: 'Toute autre',
  email: 'L’e-mail tel que les logiciels de messagerie l’affichent',
}
