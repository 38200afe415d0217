/**
 * A step before a picture is taken: a click on what the selector finds first, a double click, or a
 * text typed there.
 */
type Step = string | { doubleClick: string } | { fill: string; text: string }

/**
 * A picture of what keywords look like. It shows the first parts of the page at `address` that the
 * selectors of `cut` find, after `steps`; selectors are those of Playwright.
 */
export type VocabularyPicture = {
  /** The name of the file without its end. */
  name: string
  /** The keywords that it shows, with all below them that have no picture of their own. */
  keywords: string[]
  /** What is seen, for people who do not see it. */
  alt: string
  address: string
  steps?: Step[]
  cut: string[]
  /** Of the window, in pixels. Default: 1180. */
  width?: number
}

/** The folder of the pictures. */
export const picturesFolder = 'docs/pictures'

const heading = 'main h1:not(:empty)'
// Popups of values stand in the page before they open.
const dialog = ':is([role=dialog], [role=alertdialog]):visible'
const firstRecord = 'main >> role=table >> role=link'
const button = (name: string) => `role=button[name="${name}"]`
const tab = (name: string) => `role=tab[name=/^${name}/]`
// Roles find nothing below an open menu, which hides the rest of the page from assistive software.
const row = (number: number) => `main tbody tr >> nth=${number - 1}`
const column = (number: number) => `main thead th >> nth=${number}`
const details = 'main .MuiPaper-root > dl'
const fact = (label: string) => `${details} >> div:has(> dt:text-is("${label}"))`
/** An input with its label and what stands below it. */
const input = (label: string) => `${dialog} >> *:has(> label:text-matches("^${label}"))`

/** What the reference of the vocabulary shows, in its order. `npm run screenshots` takes them. */
export const vocabularyPictures: VocabularyPicture[] = [
  {
    name: 'menu',
    keywords: [
      'x-entity.many',
      'x-entity.icon',
      'x-entity.menu',
      'dashboard.menu',
      'dashboard.icon',
    ],
    alt: 'A part of the navigation: the groups Dashboard and Business, each entry with its icon.',
    address: '/locations',
    cut: ['role=navigation >> text="Dashboard"', 'role=navigation >> role=link[name="Contacts"]'],
  },
  {
    name: 'display',
    keywords: ['x-entity.display'],
    alt: 'The head of a user: the breadcrumb and the heading name the user by first and last name.',
    address: '/user',
    steps: [button('Table'), firstRecord],
    cut: ['main >> role=navigation[name="Breadcrumb"]', heading, button('Edit')],
  },
  {
    name: 'sites',
    keywords: ['x-entity.sites'],
    alt: 'The choice of branches in the top bar, opened: a search, and branches with check marks.',
    address: '/branch',
    steps: ['role=banner >> role=button[name=/^Branches/]'],
    cut: [dialog],
  },
  {
    name: 'read-only',
    keywords: ['x-entity.readOnly'],
    alt: 'The list of permission groups: it has no button that adds one, and rows cannot be edited.',
    address: '/user/permissionGroup',
    cut: [heading, row(5)],
  },
  {
    name: 'activity',
    keywords: ['x-entity.activity'],
    alt: 'The tab Activity of a branch: when, who, what and of which type.',
    address: '/branch',
    steps: [firstRecord, tab('Activity')],
    cut: [tab('Detail'), 'main >> role=tabpanel >> role=table'],
  },
  {
    name: 'unique',
    keywords: ['x-entity.unique', 'x-field.unique'],
    alt: 'A branch number that another branch has: the input is red and says so.',
    address: '/branch',
    steps: [
      firstRecord,
      button('Clone'),
      { fill: 'role=textbox[name=/^Branch number/]', text: 'BI-045' },
      button('Save'),
    ],
    cut: [input('Name'), input('Branch number')],
  },
  {
    name: 'order',
    keywords: ['x-entity.order'],
    alt: 'The sections of a form with their numbers, beside the sections that can be added.',
    address: '/form',
    steps: [firstRecord, tab('Sections')],
    cut: [
      'main >> text="Available sections"',
      'role=list[name="Available sections"] >> role=listitem >> nth=4',
      button('Undo'),
    ],
  },
  {
    name: 'lookup',
    keywords: ['x-entity.lookups', 'x-field.lookup'],
    alt: 'The input Branch level, opened: the values of its look-up.',
    address: '/branch',
    steps: [button('Add branch'), `${dialog} >> role=combobox[name=/^Branch level/]`],
    cut: [input('Branch level'), 'role=listbox'],
  },
  {
    name: 'columns',
    keywords: ['x-entity.list', 'x-entity.list.columns', 'column'],
    alt: 'The list of branches: its columns from the name to the status, and the buttons of each row.',
    address: '/branch',
    cut: [heading, button('Add branch'), row(4)],
  },
  {
    name: 'search',
    keywords: ['x-entity.list.search'],
    alt: 'The list of forms, searched for "check": the forms whose names contain it.',
    address: '/form',
    steps: [{ fill: 'main >> role=searchbox', text: 'check' }],
    cut: [
      'main tbody tr:first-child:has-text("check")',
      button('Add form'),
      'main >> role=searchbox',
      row(4),
    ],
  },
  {
    name: 'filters',
    keywords: ['x-entity.list.filters', 'x-entity.list.defaults'],
    alt: 'The filters of a list, opened: saved filters, and conditions that can be added and saved.',
    address: '/branch',
    steps: [button('Filters')],
    cut: [dialog],
  },
  {
    name: 'sort',
    keywords: ['x-entity.list.sort'],
    alt: 'The menu Sort: the columns, then the direction.',
    address: '/branch',
    steps: ['role=button[name=/^Sort/]'],
    cut: ['role=menu'],
  },
  {
    name: 'row-actions',
    keywords: ['x-entity.list.actions', 'rowCall', 'x-link.*.edit'],
    alt: 'The buttons of a form in the list, and the menu with the others: Fill in and Answers.',
    address: '/form',
    steps: ['role=button[name=/^Actions for/]'],
    cut: [column(6), 'main thead th >> nth=-1', row(4), 'role=menu'],
  },
  {
    name: 'page-size',
    keywords: ['x-entity.list.pageSize', 'x-link.*.pageSize'],
    alt: 'Below a list: which records are shown, the number of rows, and the pages.',
    address: '/user',
    steps: [button('Table')],
    cut: ['main >> text=/1–20 of/', button('Next page')],
  },
  {
    name: 'cards',
    keywords: ['x-entity.list.views'],
    alt: 'The list of users as cards, and the buttons that lead to its other views.',
    address: '/user',
    width: 1320,
    steps: [button('Cards')],
    cut: [
      'main >> role=searchbox',
      button('More'),
      'main li:has(a) >> nth=0',
      'main li:has(a) >> nth=2',
    ],
  },
  {
    name: 'board',
    keywords: ['x-entity.list.views[].board'],
    alt: 'Contacts as a board: a column for each type, with a card for each contact.',
    address: '/client/contacts',
    width: 1440,
    steps: [button('Board by type')],
    cut: ['[data-board-column] >> nth=0', '[data-board-column] >> nth=3'],
  },
  {
    name: 'calendar',
    keywords: ['x-entity.list.views[].calendar'],
    alt: 'Documents as a calendar: a month in which each document lasts from its start to its end.',
    address: '/documents',
    steps: [button('Calendar by start date')],
    cut: ['main h2:text-matches("20..")', 'main >> role=row[name=/^Week/] >> nth=1'],
  },
  {
    name: 'tree',
    keywords: ['x-entity.list.views[].tree'],
    alt: 'Users as a tree: below each person those whom the person manages.',
    address: '/user',
    steps: [button('Tree by manager')],
    cut: ['main [role=treegrid] [role=row] >> nth=0', 'main [role=treegrid] [role=row] >> nth=7'],
  },
  {
    name: 'settings',
    keywords: ['x-entity.list.views[].settings', 'x-field.secretWhen', 'x-field.encrypted'],
    alt: 'Records as a form of settings: each has an input, the auth token is hidden by dots.',
    address: '/smsConfig',
    cut: [heading, 'role=group[name="Layout"]', 'main >> role=button[name="Save"]', 'form'],
  },
  {
    name: 'add-label',
    keywords: ['x-entity.list.addLabel'],
    alt: 'The head of My dashboards: the button says Create dashboard.',
    address: '/dashboards',
    cut: [heading, button('Create dashboard')],
  },
  {
    name: 'facts',
    keywords: ['x-entity.detail', 'x-entity.detail.facts'],
    alt: 'Below the name of a branch: its number, level, address and email.',
    address: '/branch',
    steps: [firstRecord],
    cut: [heading, button('Edit'), 'main >> role=definition >> nth=3'],
  },
  {
    name: 'side',
    keywords: ['x-entity.detail.side'],
    alt: 'Latest activity of a branch: what was done, by whom and when.',
    address: '/branch',
    steps: [firstRecord],
    cut: ['main section[aria-label="Latest activity"]'],
  },
  {
    name: 'grid',
    keywords: [
      'x-entity.detail.grid',
      'x-field.from',
      'x-field.text',
      'x-field.firstOf',
      'x-field.ref.linkTo',
    ],
    alt: 'The detail of a document: labels and values side by side, linked records as links.',
    address: '/documents',
    steps: [button('Table'), firstRecord],
    cut: [details],
  },
  {
    name: 'tabs',
    keywords: ['x-entity.detail.tabs'],
    alt: 'The tabs of a branch, with the number of records in each.',
    address: '/branch',
    steps: [firstRecord],
    cut: ['main >> role=tablist'],
  },
  {
    name: 'steps',
    keywords: ['x-entity.form.steps'],
    alt: 'The first of the two steps of a form: Form and Branches. The button says Next.',
    address: '/form',
    steps: [button('Add form')],
    cut: [dialog],
  },
  {
    name: 'groups',
    keywords: ['x-entity.form', 'x-entity.form.groups', 'x-field.multiline'],
    alt: 'A form in groups with headings: Basics and Contact.',
    address: '/branch',
    steps: [button('Add branch')],
    cut: [`${dialog} >> text="Basics"`, input('Website')],
  },
  {
    name: 'form-title',
    keywords: [
      'x-entity.form.fields',
      'x-entity.form.createTitle',
      'x-entity.form.editTitle',
      'x-entity.form.saveLabel',
    ],
    alt: 'The dialog that creates a dashboard: its own title, and the inputs in the order named.',
    address: '/dashboards',
    steps: [button('Create dashboard')],
    cut: [dialog],
  },
  {
    name: 'clone',
    keywords: ['x-entity.clone'],
    alt: 'A copy of a branch: the values are those of the original, the branch number is empty.',
    address: '/branch',
    steps: [firstRecord, button('Clone')],
    cut: [`${dialog} >> text="Clone branch"`, `${dialog} >> text="Basics"`, input('Status')],
  },
  {
    name: 'kind',
    keywords: ['x-field.kind', 'x-field.accept', 'x-field.maxSize', 'x-field.multiple'],
    alt: 'Inputs by kind: a list of phone numbers, a picture that is chosen or dropped, dates.',
    address: '/user',
    steps: [button('Add user')],
    cut: [input('First name'), input('End date')],
  },
  {
    name: 'help',
    keywords: ['x-field.help'],
    alt: 'The input Form with an explanation below it.',
    address: '/scheduler',
    steps: [button('Add task')],
    cut: [input('Form')],
  },
  {
    name: 'inserts',
    keywords: ['x-field.inserts'],
    alt: 'The shortcuts that can be inserted into the text of a template, each with what is written.',
    address: '/template',
    steps: [button('Add template'), 'role=button[name="Insert shortcut: Text"]'],
    cut: ['role=menu'],
  },
  {
    name: 'visible-when',
    keywords: ['x-field.visibleWhen', 'x-field.requiredWhen', 'condition'],
    alt: 'A template of the kind Email: it has a subject, which other kinds do not have.',
    address: '/template',
    steps: [
      button('Add template'),
      `${dialog} >> role=combobox[name=/^Kind/]`,
      'role=option[name="Email"]',
    ],
    cut: [input('Kind'), input('Subject')],
  },
  {
    name: 'inline',
    keywords: ['x-field.inline'],
    alt: 'The code of a location, edited in its cell of the list.',
    address: '/locations',
    steps: [{ doubleClick: 'main tbody tr >> nth=1 >> td >> nth=2' }],
    cut: [column(0), row(4), 'main thead th >> nth=-1'],
  },
  {
    name: 'with-time',
    keywords: ['x-field.withTime'],
    alt: 'The list of emails, each with the date and the time at which it was written.',
    address: '/email/dashboard',
    width: 1600,
    cut: [column(2), column(7), row(6)],
  },
  {
    name: 'whole',
    keywords: ['x-field.whole'],
    alt: 'The detail of an email with its whole text.',
    address: '/email/dashboard',
    steps: ['role=link[name="Set a new password"]'],
    cut: [heading, details],
  },
  {
    name: 'messages',
    keywords: ['x-field.messages', 'x-field.notBlank'],
    alt: 'A location saved without values: Name is required, Please select at least one branch.',
    address: '/locations',
    steps: [button('Add location'), button('Save')],
    cut: [dialog],
  },
  {
    name: 'labels',
    keywords: ['x-field.labels', 'x-field.colours', 'x-field.ref.colours'],
    alt: 'The kinds of templates by their labels, each in a colour: Email and SMS.',
    address: '/template',
    cut: [column(0), row(6), 'main thead th >> nth=-1'],
  },
  {
    name: 'ref',
    keywords: ['x-field.ref', 'optionsCall'],
    alt: 'The input Branch of a task, opened: a list of branches to choose from.',
    address: '/scheduler',
    steps: [button('Add task'), `${dialog} >> role=combobox[name=/^Branch/]`],
    cut: [input('Branch'), 'role=listbox'],
  },
  {
    name: 'through',
    keywords: ['x-field.through'],
    alt: 'The branches of users in a column: one of each user, and how many more there are.',
    address: '/user',
    steps: [button('Table')],
    cut: [column(4), column(6), 'main tbody tr >> nth=3 >> td >> nth=6'],
  },
  {
    name: 'min',
    keywords: ['x-field.min', 'x-field.max', 'dateBound'],
    alt: 'A birthday that is too late: User must be at least 16 years old.',
    address: '/user',
    steps: [
      button('Add user'),
      { fill: `${input('Birthday')} >> input`, text: '01-01-2020' },
      button('Next'),
    ],
    cut: [input('Email'), input('Birthday')],
  },
  {
    name: 'zone',
    keywords: ['x-field.zone', 'x-field.zoneOf'],
    alt: 'The time zone of a branch, taken from its address.',
    address: '/branch',
    steps: [firstRecord],
    cut: [fact('Address'), fact('Time zone')],
  },
  {
    name: 'link-tab',
    keywords: ['x-link.*', 'x-field.link'],
    alt: 'The tab Users of a branch: a list with a search, its own columns, and Assign User.',
    address: '/branch',
    steps: [firstRecord, tab('Users')],
    cut: ['main >> role=tablist', button('Assign User'), row(5)],
  },
  {
    name: 'assign',
    keywords: ['x-link.*.assign'],
    alt: 'The dialog that assigns a user to a branch, with the role that the user has there.',
    address: '/branch',
    steps: [firstRecord, tab('Users'), button('Assign User')],
    cut: [dialog],
  },
  {
    name: 'remove',
    keywords: ['x-link.*.remove'],
    alt: 'The question before a form is unassigned from a branch.',
    address: '/branch',
    steps: [firstRecord, tab('Forms'), 'main >> role=button[name=/^Unassign/]'],
    cut: [dialog],
  },
  {
    name: 'dashboard',
    keywords: ['dashboard', 'element.filter', 'element.measure'],
    alt: 'A dashboard: its title, the dates to choose from, and four figures.',
    address: '/',
    cut: [heading, 'main >> role=link[name=/^Forms, active/] >> xpath=ancestor::ul'],
  },
  {
    name: 'series',
    keywords: ['x-entity.series'],
    alt: 'The question before a task that happens again is deleted: this time, this and following, or all.',
    address: '/scheduler',
    steps: ['main [data-event]:has-text("Recurring")', button('Delete')],
    cut: [dialog],
  },
  {
    name: 'audio',
    keywords: ['x-field.as'],
    alt: 'A recording in the detail of a document, with a button that plays it.',
    address: '/documents?filter={"q":"Closing checklist","status":"COMPLETED"}',
    steps: [button('Table'), firstRecord],
    cut: [`${fact('Audio')} >> role=button`, fact('Audio'), fact('End date')],
  },
  {
    name: 'warning',
    keywords: ['x-field.ref.onRemove', 'x-field.ref.warning'],
    alt: 'The question before a branch is deleted to which other records refer.',
    address: '/branch',
    steps: [firstRecord, button('Delete'), `${dialog} >> ${button('Delete')}`],
    cut: [dialog],
  },
  {
    name: 'chart',
    keywords: ['element', 'element.note', 'element.group', 'element.top', 'element.width'],
    alt: 'A bar chart of people by role with a note below its title, and a donut of users by status.',
    address: '/user-dashboard',
    cut: [
      'main section:has(h2:has-text("People by role"))',
      'main section:has(h2:has-text("Users by status"))',
    ],
  },
  {
    name: 'dates',
    keywords: ['element.date'],
    alt: 'The choice of dates of a dashboard, opened: all dates, the last days or months, or others.',
    address: '/form-dashboard',
    steps: ['main >> role=combobox >> nth=0'],
    cut: ['main >> text="Dates"', 'role=listbox'],
  },
  {
    name: 'records',
    keywords: ['element.list'],
    alt: 'Records of a dashboard: the branches of the person, each a link.',
    address: '/',
    cut: ['main section:has(h2:has-text("Your branches"))'],
  },
]

/**
 * Keywords without a picture, with all below them that no picture shows: first those without a look
 * (what the service does, how data is kept, who may do what), then those that no schema of the demo
 * has.
 */
export const keywordsWithoutPicture: string[] = [
  'x-entity.permission',
  'x-entity.key',
  'x-entity.tenant',
  'x-entity.strict',
  'x-entity.trimTexts',
  'x-entity.emptyIsAbsent',
  'x-entity.normaliseParts',
  'x-entity.utcInstants',
  'x-entity.impliedTypes',
  'x-entity.closed',
  'x-entity.checkFormats',
  'x-entity.fillDefaults',
  'x-entity.ignoreReadOnly',
  'x-entity.renamedFrom',
  'x-entity.routes',
  'x-entity.api',
  'x-entity.exactlyOne',
  'x-entity.atMostOne',
  'x-entity.deleteFailed',
  'x-entity.live',
  'x-entity.hooks',
  'x-entity.ownerMayEdit',
  'x-entity.owner',
  'x-entity.participants',
  'x-entity.participantsMay',
  'x-entity.visibleUntilLeft',
  'x-entity.writtenTo',
  'x-entity.retention',
  'x-entity.index',
  'x-entity.list.delay',
  'x-entity.detail.tabs[].permission',
  'x-field.renamedFrom',
  'x-field.hidden',
  'x-field.createOnly',
  'x-field.byAction',
  'x-field.stored',
  'x-field.detailOnly',
  'x-field.whenAsked',
  'x-field.uniqueBy',
  'x-field.allWhenEmpty',
  'x-field.unfiltered',
  'x-field.upperCase',
  'x-field.sortBy',
  'x-field.clearedBy',
  'x-field.starts',
  'x-field.wire',
  'x-field.permission',
  'x-field.system',
  'x-field.ref.none',
  'x-field.ref.grants',
  'x-field.ref.where',
  'x-field.ref.cyclic',
  'x-field.ref.whenEmpty',
  'x-field.ref.dialog',
  'x-field.ref.filled',
  'x-field.ref.tab',
  'x-link.*.permission',
  'x-link.*.changes',
  'x-link.*.where',
  'x-link.*.defaults',
  'x-entity.form.opensCreated',
  'call',
  'action',
  'dashboard.$schema',
  'dashboard.path',
  'dashboard.permission',
  'element.name',
  'element.filter.where',
  'element.call',
  // No schema of the demo has these.
  'x-entity.form.groupsAs',
  'x-field.placeholder',
  'x-field.currency',
  'x-field.grouping',
  'x-field.choicesWhen',
  'element.text',
  'element.goal',
]

/**
 * The picture of a keyword: that of the longest name in both lists that is or begins the keyword.
 */
export function pictureOf(keyword: string): VocabularyPicture | undefined {
  const named = [
    ...vocabularyPictures.flatMap((picture) => picture.keywords.map((name) => ({ name, picture }))),
    ...keywordsWithoutPicture.map((name) => ({ name, picture: undefined })),
  ]
  return named
    .filter(({ name }) => isBelow(keyword, name))
    .toSorted((one, other) => other.name.length - one.name.length)[0]?.picture
}

/** Whether a keyword is `name` or part of what it begins. */
export const isBelow = (keyword: string, name: string): boolean =>
  keyword === name || keyword.startsWith(`${name}.`) || keyword.startsWith(`${name}[]`)
