/** The columns of an activity list in order: the key of the label, and the field that sorts it. */
export const activityColumns = [
  { label: 'when', path: 'createdDate' },
  { label: 'who', path: 'createdBy' },
  { label: 'event', path: 'description' },
  { label: 'type', path: 'typeCodeText' },
] as const
