/** French messages of the reference of the vocabulary. */
export default {
  title: 'Vocabulaire des schémas',
  hint: 'Tous les mots-clés qu’un schéma peut avoir en plus de JSON Schema, avec leur plus court emploi. Les textes des mots-clés sont en anglais.',
  search: 'Rechercher des mots-clés',
  sections: 'Sections',
  value: 'Valeur : ',
  from: 'Dans %{file}',
  pictureAt: 'Image : à %{keyword}',
  none: 'Aucun mot-clé trouvé',
  noneText: 'Aucun nom ni aucune description ne contient « %{text} ».',
  found: '%{smart_count} mot-clé |||| %{smart_count} mots-clés',
}
