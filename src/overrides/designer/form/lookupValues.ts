/** Where the values of look-up lists are. */
export const lookupValues = { entity: 'lookup-data', list: 'lookupId.lookupName' }
