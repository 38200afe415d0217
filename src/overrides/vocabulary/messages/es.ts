/** Spanish messages of the reference of the vocabulary. */
export default {
  title: 'Vocabulario de los esquemas',
  hint: 'Todas las palabras clave que un esquema puede tener además de JSON Schema, con su uso más corto. Los textos de las palabras clave están en inglés.',
  search: 'Buscar palabras clave',
  sections: 'Secciones',
  value: 'Valor: ',
  from: 'En %{file}',
  pictureAt: 'Imagen: en %{keyword}',
  none: 'No se ha encontrado ninguna palabra clave',
  noneText: 'Ningún nombre ni descripción contiene «%{text}».',
  found: '%{smart_count} palabra clave |||| %{smart_count} palabras clave',
}
