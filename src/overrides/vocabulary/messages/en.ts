/** English messages of the reference of the vocabulary. */
export default {
  title: 'Vocabulary of schemas',
  hint: 'Every keyword that a schema can have beyond JSON Schema, with the shortest use of it. The texts of the keywords are in English.',
  search: 'Search keywords',
  sections: 'Sections',
  value: 'Value: ',
  from: 'In %{file}',
  pictureAt: 'Picture: at %{keyword}',
  none: 'No keyword found',
  noneText: 'No name and no description contains “%{text}”.',
  found: '%{smart_count} keyword |||| %{smart_count} keywords',
}
