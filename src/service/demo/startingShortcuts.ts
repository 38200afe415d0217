/** The initial placeholders that templates can contain as `{{value}}`. */
export const startingShortcuts: { text: string; value: string }[] = [
  { text: 'First name of the recipient', value: 'user.firstName' },
  { text: 'Name of the recipient', value: 'user.name' },
  { text: 'Name of the person who did it', value: 'author.name' },
  { text: 'Name of the branch', value: 'site.name' },
  { text: 'Number of the branch', value: 'site.code' },
  { text: 'Name of the event', value: 'event.name' },
  { text: 'Start of the event', value: 'event.startDate' },
  { text: 'Name of the form', value: 'form.name' },
  { text: 'Name of the document', value: 'document.name' },
  { text: 'Due date of the document', value: 'document.endDate' },
  { text: 'Name of the organisation', value: 'client.name' },
  { text: 'Link to the record', value: 'link' },
]
