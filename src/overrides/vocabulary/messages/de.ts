/** German messages of the reference of the vocabulary. */
export default {
  title: 'Vokabular der Schemas',
  hint: 'Jedes Schlüsselwort, das ein Schema über JSON Schema hinaus haben kann, mit seiner kürzesten Verwendung. Die Texte der Schlüsselwörter sind englisch.',
  search: 'Schlüsselwörter suchen',
  sections: 'Abschnitte',
  value: 'Wert: ',
  from: 'In %{file}',
  pictureAt: 'Bild: bei %{keyword}',
  none: 'Kein Schlüsselwort gefunden',
  noneText: 'Kein Name und keine Beschreibung enthält „%{text}“.',
  found: '%{smart_count} Schlüsselwort |||| %{smart_count} Schlüsselwörter',
}
