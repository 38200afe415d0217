import type { Field } from '../../model/field.ts'

const lists: [names: RegExp, words: string[]][] = [
  [
    /first_?name|given_?name|forename/i,
    [
      'Ada',
      'Grace',
      'Alan',
      'Edsger',
      'Barbara',
      'Donald',
      'Radia',
      'Tim',
      'Frances',
      'Ken',
      'Margaret',
      'Linus',
    ],
  ],
  [
    /last_?name|family_?name|surname/i,
    [
      'Moreno',
      'Hopper',
      'Okafor',
      'Lindqvist',
      'Tanaka',
      'Novak',
      'Silva',
      'Hughes',
      'Castillo',
      'Weber',
      'Ndiaye',
      'Walsh',
    ],
  ],
  [/middle_?name/i, ['Lee', 'Ann', 'James', 'Rose', 'Marie']],
  [
    /user_?name|login|nickname|handle/i,
    ['ada.moreno', 'g.hopper', 'alan42', 'nora', 'tanaka.k', 'silva', 'weber.m', 'jwalsh'],
  ],
  [
    /full_?name|person|author|owner|contact|manager|customer|employee|student|patient|assignee|(^|_)by$/i,
    [
      'Ada Moreno',
      'Grace Hopper',
      'Alan Okafor',
      'Barbara Silva',
      'Ken Tanaka',
      'Radia Novak',
      'Tim Weber',
      'Frances Walsh',
    ],
  ],
  [
    /company|organi[sz]ation|vendor|supplier|manufacturer|employer|brand/i,
    [
      'Northwind Traders',
      'Contoso',
      'Blue Harbor Foods',
      'Alder & Finch',
      'Summit Supply',
      'Brightwater',
      'Kestrel Works',
      'Maple Street Goods',
    ],
  ],
  [/street_?2|address_?(line_?)?2|suite|unit/i, ['Suite 100', 'Floor 2', 'Unit 7B', 'Suite 310']],
  [
    /street|address/i,
    [
      '12 Harbor Street',
      '480 Main Street',
      '7 Elm Avenue',
      '221 Mission Street',
      '95 Lake Shore Drive',
      '1600 Market Street',
    ],
  ],
  [
    /city|town|locality|municipality/i,
    ['Boston', 'Denver', 'Chicago', 'Austin', 'Seattle', 'Portland', 'Atlanta', 'Phoenix'],
  ],
  [/state|province|region/i, ['MA', 'CO', 'IL', 'TX', 'WA', 'OR', 'GA', 'AZ']],
  [/country_?code/i, ['US', 'CA', 'DE', 'FR', 'GB']],
  [/country|nation/i, ['United States', 'Canada', 'Germany', 'France', 'United Kingdom']],
  [
    /postal|zip|postcode/i,
    ['02110', '80202', '60611', '73301', '98101', '97201', '30303', '85001'],
  ],
  [/currency/i, ['USD', 'EUR', 'GBP', 'CAD']],
  [/language|locale/i, ['en', 'de', 'fr', 'es', 'pt']],
  [/time_?zone/i, ['America/New_York', 'America/Chicago', 'America/Denver', 'Europe/Berlin']],
  [/colou?r/i, ['Blue', 'Green', 'Slate', 'Amber', 'White', 'Black']],
  [/sku|barcode|isbn|serial/i, ['SKU-1042', 'SKU-2210', 'SKU-3387', 'SKU-4719', 'SKU-5063']],
  [/mime|media_?type|content_?type/i, ['image/png', 'application/pdf', 'text/plain']],
  [/file|path/i, ['report.pdf', 'photo.png', 'notes.txt', 'invoice.pdf']],
  [/version/i, ['1.0.0', '1.1.0', '1.2.3', '2.0.0']],
  [
    /job|position|occupation|profession/i,
    ['Store manager', 'Nurse', 'Technician', 'Cashier', 'Analyst'],
  ],
  [/department|team|division/i, ['Operations', 'Finance', 'Support', 'Logistics']],
  [/categor|type|group|class|genre|kind/i, ['Standard', 'Premium', 'Seasonal', 'Basic', 'Special']],
  [
    /description|notes?$|comment|summary|message|body|details|remarks?|bio|about|content|reason|instruction/i,
    [
      'Checked on the last visit, nothing to report.',
      'Opened after the renovation of the ground floor.',
      'Ask for the key at the front desk.',
      'Needs a follow-up next month.',
      'Stock is counted every second Friday.',
    ],
  ],
  [
    /product|item/i,
    [
      'Field notebook',
      'Desk lamp',
      'Thermal mug',
      'Label printer',
      'Steel shelf',
      'Barcode scanner',
    ],
  ],
  [
    /title|subject|headline/i,
    [
      'Morning checklist',
      'Quarterly review',
      'Safety walk',
      'Opening hours',
      'Inventory count',
      'Welcome pack',
    ],
  ],
  [
    /name|label/i,
    [
      'Harbor',
      'Downtown',
      'Riverside',
      'Northgate',
      'Lakeview',
      'Old Mill',
      'Parkside',
      'Westend',
      'Union Square',
      'Hilltop',
    ],
  ],
]
const plain = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Hazel',
  'Juniper',
  'Maple',
  'Oak',
]

/** The `n`th item of `list`, starting over at its end. */
export const pick = <Item>(list: readonly Item[], n: number): Item =>
  list[((n % list.length) + list.length) % list.length]!

/** A reproducible pseudo-random integer from `low` to `high`. */
export const scatter = (n: number, low: number, high: number): number => {
  // Knuth's multiplicative hash spreads neighbouring numbers over the whole range.
  const spread = Math.imul(n + 1, 2654435761) >>> 0
  return low + (spread % (high - low + 1))
}

/**
 * A few words that fit a field's name, different for neighbouring `n`. The caller applies length
 * limits.
 */
export function demoWords(field: Field, n: number): string {
  const isCode = /code$|number$|(^|_)no$|^ref|reference/i.test(field.name)
  if (isCode && !/postal|zip|country|currency|language/i.test(field.name)) return String(1000 + n)
  const words = lists.find(([names]) => names.test(field.name))?.[1] ?? plain
  const word = pick(words, n)
  // Unique fields and names get a number beyond the length of their list.
  return n >= words.length && (field.unique || /name|title|sku/i.test(field.name))
    ? `${word} ${Math.floor(n / words.length) + 1}`
    : word
}

/** Cuts or pads a text to `minLength` and `maxLength`. */
export const fitLength = (text: string, field: Field): string => {
  const cut =
    field.maxLength === undefined
      ? text
      : text.slice(0, field.maxLength).trim() || text.slice(0, field.maxLength)
  return cut.padEnd(field.minLength ?? 0, 'x')
}
